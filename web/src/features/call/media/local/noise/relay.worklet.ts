import { DelayedSound } from './delayed-sound.ts'
import { blockSamples, relayName } from './messages.ts'

/** The names of an audio worklet, which TypeScript's libraries lack. */
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort }
declare const registerProcessor: (name: string, processor: unknown) => void

/** Hands the microphone's sound to the worker that cleans it, and plays what comes back. */
class NoiseRelay extends AudioWorkletProcessor {
  readonly #sound = new DelayedSound()
  #worker: MessagePort | undefined
  #block = new Float32Array(blockSamples)
  #filled = 0
  #isStopped = false

  constructor() {
    super()
    this.port.onmessage = ({ data, ports: [worker] }) => {
      if (data === 'stop') {
        this.#isStopped = true
        this.#worker?.close()
      } else if (worker) {
        this.#worker = worker
        worker.onmessage = ({ data: block }) => this.#sound.add(block as Float32Array)
      }
    }
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const recordedPart = input?.[0]
    const part = output?.[0]
    if (this.#isStopped) return false
    if (!recordedPart || !part) return true
    this.#block.set(recordedPart, this.#filled)
    this.#filled += recordedPart.length
    if (this.#filled >= blockSamples) {
      this.#worker?.postMessage(this.#block, [this.#block.buffer])
      this.#block = new Float32Array(blockSamples)
      this.#filled = 0
    }
    this.#sound.play(part, recordedPart)
    return true
  }
}

registerProcessor(relayName, NoiseRelay)
