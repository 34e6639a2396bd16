/** How large and at which rate a camera is sent. Heights in pixels, bits per second. */
export interface VideoPreset {
  height: number
  maxFramerate: number
  maxBitrate: number
}
const preset = (height: number, maxFramerate: number, maxBitrate: number): VideoPreset => ({
  height,
  maxFramerate,
  maxBitrate,
})

export const presets = {
  p720: preset(720, 30, 1_700_000),
  p360: preset(360, 20, 450_000),
  p180: preset(180, 15, 150_000),
  /** On a weak network. */
  weak: preset(180, 10, 90_000),
}
/** Sharp text: few frames, whatever size the screen has. */
export const screenPreset = { maxFramerate: 15, maxBitrate: 2_500_000 }
export const weakScreenPreset = { maxFramerate: 5, maxBitrate: 150_000 }

/** What a mesh sends to each of the others. */
export interface MeshPresets {
  camera: VideoPreset
  screen: Omit<VideoPreset, 'height'>
}
const meshOfTwo: MeshPresets = { camera: presets.p720, screen: screenPreset }
const meshOfFour: MeshPresets = {
  camera: presets.p360,
  screen: { maxFramerate: 8, maxBitrate: 1_200_000 },
}
const largeMesh: MeshPresets = { camera: presets.p180, screen: { maxFramerate: 5, maxBitrate: 600_000 } }

/**
 * Each person is sent a picture of its own, encoded for them alone: the more there are, the smaller a camera is and the fewer frames a screen
 * has, or a weak computer has no time left for anything else. @param people in the call, oneself too
 */
export function meshPresetsFor(people: number): MeshPresets {
  if (people <= 2) return meshOfTwo
  return people <= 4 ? meshOfFour : largeMesh
}
