/** What a device sends: of each kind of section in this order. */
export const audioSources = ['microphone', 'screenAudio'] as const
export const videoSources = ['camera', 'screen'] as const
export type TrackSource = (typeof audioSources)[number] | (typeof videoSources)[number]

/** Heights of the layers of a camera that sends three: a quarter, a half and all of 720 lines. */
export const layerHeights = [180, 360, 720] as const

/** @param layers of the publication; a single one is a whole picture */
export const heightOfLayer = (layer: number, layers: number): number =>
  layers === 1 ? layerHeights[2] : (layerHeights[layer + (3 - layers)] ?? layerHeights[2])
