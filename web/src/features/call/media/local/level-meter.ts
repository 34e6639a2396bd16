import { sharedValue } from '../../../../store/shared-value.ts'

const everyMs = 100

/** Root mean square of a block of samples, on a scale on which ordinary speech is about 0.5. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length || 1e-10)
  return Math.min(1, Math.max(0, (decibels + 60) / 60))
}

/** Above it somebody speaks rather than breathes. */
export const speechLevel = 0.35

/** Loudness of a track, ten times a second. */
export class LevelMeter {
  readonly level = sharedValue(0)
  #context: AudioContext | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param onLevel after each measurement */
  start(track: MediaStreamTrack, onLevel: (level: number) => void): void {
    this.stop()
    if (typeof AudioContext === 'undefined') return
    const context = new AudioContext()
    this.#context = context
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    void context.resume().catch(() => undefined)
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      this.level.set(Math.round(loudnessOf(samples) * 50) / 50)
      onLevel(this.level.get())
    }, everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    void this.#context?.close().catch(() => undefined)
    this.#context = undefined
    this.level.set(0)
  }
}
