import type { HeadlessDevice } from './headless-device.ts'

/** One picture as an encoder gave it. */
export interface EncodedPicture {
  isKeyFrame: boolean
  data: Buffer
}

const longestPayload = 1_100
/** 20 ms of silence in Opus. */
const quiet = Buffer.from([0xf8, 0xff, 0xfe])

/**
 * Sends a camera that was encoded before, in its layers, over and over, and a voice. Each round begins with a key frame, and so does what
 * follows a request for one.
 * @param layers smallest first
 */
export function publish(
  device: HeadlessDevice,
  layers: readonly (readonly EncodedPicture[])[],
  { framesPerSecond = 15, hasVoice = true } = {},
): { stop(): void; sentPictures(): number } {
  const next = layers.map(() => 0)
  const began = performance.now()
  let pictures = 0
  let voices = 0
  device.onKeyFrameWanted(layer => {
    if (next[layer] !== undefined) next[layer] = 0
  })
  const timer = setInterval(() => {
    const elapsed = performance.now() - began
    for (; pictures < (elapsed * framesPerSecond) / 1_000; pictures++) {
      for (const [layer, encoded] of layers.entries()) {
        const picture = encoded[next[layer]!]!
        next[layer] = (next[layer]! + 1) % encoded.length
        sendPicture(layer as 0 | 1 | 2, pictures, picture.data)
      }
    }
    for (; hasVoice && voices < elapsed / 20; voices++) device.sendVoice(voices * 960, quiet)
  }, 10)

  function sendPicture(layer: 0 | 1 | 2, number: number, data: Buffer): void {
    const timestamp = Math.round((number * 90_000) / framesPerSecond)
    for (let at = 0; at < data.length; at += longestPayload) {
      // X, and S on the first packet; a 15-bit picture id.
      const descriptor = [at === 0 ? 0x90 : 0x80, 0x80, 0x80 | ((number >> 8) & 0x7f), number & 0xff]
      const payload = Buffer.concat([Buffer.from(descriptor), data.subarray(at, at + longestPayload)])
      device.sendCamera(layer, timestamp, payload, at + longestPayload >= data.length)
    }
  }

  return { stop: () => clearInterval(timer), sentPictures: () => pictures }
}
