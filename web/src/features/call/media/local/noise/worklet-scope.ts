import { sampleRate } from './messages.ts'

/** One channel of sound, 128 samples at a time. */
interface Processor {
  /** Undefined until its WebAssembly is compiled. */
  processor?: unknown
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean
}
type ProcessorClass = new (options: {
  processorOptions: { wasmBinary: ArrayBuffer; maxChannels: number }
}) => Processor

let registeredClass: ProcessorClass | undefined

/**
 * The package knows only audio worklets, which the page's policy binds: they may not compile WebAssembly. This worker has the policy of its own
 * file, so it stands in for one. Imported before the package.
 */
Object.assign(globalThis, {
  sampleRate,
  AudioWorkletProcessor: class {
    readonly port = new EventTarget()
  },
  registerProcessor: (_name: string, processor: ProcessorClass) => {
    registeredClass = processor
  },
})

export function makeProcessor(wasmBinary: ArrayBuffer): Processor {
  if (!registeredClass) throw new Error('The noise suppressor has not registered itself')
  return new registeredClass({ processorOptions: { wasmBinary, maxChannels: 1 } })
}
