import { makeProcessor } from './worklet-scope.ts'
import '@sapphi-red/web-noise-suppressor/gtcrnWorklet.js'
import { blockSamples, type StartSuppressing, type SuppressorSays } from './messages.ts'

/** Of one call of the suppressor. */
const partSamples = 128

const tell = (message: SuppressorSays) => postMessage(message)

// The package compiles in a promise of its own: its failure is heard nowhere else.
addEventListener('unhandledrejection', () => tell('failed'))

addEventListener('message', ({ data }: MessageEvent<StartSuppressing>) => {
  const suppressor = makeProcessor(data.wasm)
  let isReady = false
  data.port.onmessage = ({ data: block }: MessageEvent<Float32Array>) => {
    if (suppressor.processor === undefined) return
    if (!isReady) tell('ready')
    isReady = true
    for (let at = 0; at < blockSamples; at += partSamples) {
      const part = block.subarray(at, at + partSamples)
      suppressor.process([[part]], [[part]])
    }
    data.port.postMessage(block, [block.buffer])
  }
})
