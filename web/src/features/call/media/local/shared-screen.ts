import type { DeviceProblem } from '../types.ts'
import { problemOf } from './device-list.ts'

interface ScreenListener {
  /** What is shared has changed: read `stream` anew. */
  onChange: () => void
  onOpening: (isOpening: boolean) => void
  onProblem: (problem: DeviceProblem | undefined) => void
}

/** The screen or window that this tab shares, with its sound where the person gave that too. */
export class SharedScreen {
  readonly #listener: ScreenListener
  #stream: MediaStream | undefined
  /** Counts when it was closed, so that a picker that is still open then shares nothing. */
  #closings = 0

  constructor(listener: ScreenListener) {
    this.#listener = listener
  }

  get stream(): MediaStream | undefined {
    return this.#stream
  }

  async open(): Promise<void> {
    if (this.#stream) return
    const closings = this.#closings
    const isWanted = () => closings === this.#closings
    this.#listener.onOpening(true)
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({
        video: { frameRate: { ideal: 15, max: 30 } },
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      })
      const [video] = stream.getVideoTracks()
      // Pressed twice, a button opens two pickers: the first screen stays.
      if (!video || !isWanted() || this.#stream) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      video.contentHint = 'detail'
      video.onended = () => this.close()
      this.#stream = stream
      this.#listener.onProblem(undefined)
      this.#listener.onChange()
    } catch (error) {
      // Closing the browser's picker is a choice, and no failure.
      if (isWanted() && problemOf(error) !== 'denied') this.#listener.onProblem(problemOf(error))
    } finally {
      if (isWanted()) this.#listener.onOpening(false)
    }
  }

  close() {
    const stream = this.#stream
    this.#closings++
    this.#stream = undefined
    this.#listener.onOpening(false)
    if (!stream) return
    for (const track of stream.getTracks()) {
      track.onended = null
      track.stop()
    }
    this.#listener.onChange()
  }
}
