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

/** A mesh sends each person a picture of its own: the more there are, the smaller. @param people in the call, oneself too */
export function presetFor(people: number): VideoPreset {
  if (people <= 2) return presets.p720
  return people <= 4 ? presets.p360 : presets.p180
}
