/** Sound travels between the worklet and the worker in blocks of this many samples, three parts of a worklet. */
export const blockSamples = 384
/** In Hz; the suppressor takes no other but 16,000. */
export const sampleRate = 48_000
export const relayName = 'noise-relay'

/** From the page to the worker, once: the bytes of the suppressor, and the worklet's end of a channel. */
export interface StartSuppressing {
  wasm: ArrayBuffer
  port: MessagePort
}
/** From the worker to the page. */
export type SuppressorSays = 'ready' | 'failed'
