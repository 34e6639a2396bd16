import { maxVoiceMs } from '@trau/contract/rules/attachment'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { MediaPartWords } from '../../../i18n/vi/mediaParts.ts'
import { loudness } from './peaks.ts'

export type RecorderState = 'asking' | 'recording' | 'paused' | 'recorded' | 'failed'

/** What a recording is once it is stopped. */
export interface Recorded {
  blob: Blob
  durationMs: number
  /** Loudness, 0 to 1, twenty times a second. */
  levels: readonly number[]
}

const levelEveryMs = 50
/** Opus wherever it is there; what Safari has instead otherwise. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']

/**
 * Records from the microphone: `asking → recording ⇄ paused → recorded`, or `failed`. `onChange` is called on each step and twenty times
 * a second between.
 */
export class Recorder {
  state: RecorderState = 'asking'
  /** Why it failed: the key of a sentence. */
  problem: keyof MediaPartWords | undefined
  levels: number[] = []
  recorded: Recorded | undefined
  hasReachedEnd = false
  #onChange: () => void
  #recorder: MediaRecorder | undefined
  #stream: MediaStream | undefined
  #context: AudioContext | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #isOver = false

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** The length so far: paused time does not count. */
  get durationMs() {
    return this.levels.length * levelEveryMs
  }

  async start() {
    try {
      if (!globalThis.isSecureContext) return this.#fail('microphoneInsecure')
      if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined')
        return this.#fail('recordingUnsupported')
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      this.#stream = stream
      if (this.#isOver) return this.#release()
      const mimeType = formats.find(format => MediaRecorder.isTypeSupported(format))
      const recorder = new MediaRecorder(stream, {
        ...(mimeType ? { mimeType } : {}),
        audioBitsPerSecond: 32_000,
      })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => this.#finish(new Blob(parts, { type: recorder.mimeType.split(';')[0] }))
      // Unplugged, or taken away by the browser: what was said until then is kept.
      stream.getAudioTracks()[0]?.addEventListener('ended', () => this.stop())
      this.#recorder = recorder
      recorder.start(1000)
      this.#listen(stream)
      this.#move('recording')
    } catch (error) {
      // The microphone was refused, or there is none: the recorder's state says so.
      this.#release()
      this.#fail(problemOf(error))
    }
  }

  pause() {
    if (this.state !== 'recording') return
    this.#recorder?.pause()
    this.#move('paused')
  }

  resume() {
    if (this.state !== 'paused') return
    this.#recorder?.resume()
    this.#move('recording')
  }

  /** Ends the recording; `recorded` is there at the next change. */
  stop() {
    if (this.state === 'recording' || this.state === 'paused') this.#recorder?.stop()
  }

  /** Another bar shows it from now on. */
  follow(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Ends the recording without its bar. */
  leave() {
    this.#onChange = () => {}
    this.stop()
  }

  /** Lets the microphone go, whatever state it is in. */
  discard() {
    this.#isOver = true
    if (this.#recorder) this.#recorder.onstop = null
    if (this.#recorder?.state !== 'inactive') this.#recorder?.stop()
    this.#release()
  }

  #listen(stream: MediaStream) {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    this.#context = context
    // By the clock and not by how often this runs: timers of a hidden page are slow.
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      const steps = Math.floor((now - last) / levelEveryMs)
      if (this.state !== 'recording') last = now
      if (this.state !== 'recording' || steps === 0) return
      last += steps * levelEveryMs
      analyser.getByteTimeDomainData(samples)
      const level = loudness(samples)
      for (let step = 0; step < steps; step++) this.levels.push(level)
      if (this.durationMs >= maxVoiceMs) {
        this.hasReachedEnd = true
        this.stop()
      }
      this.#onChange()
    }, levelEveryMs)
  }

  #finish(blob: Blob) {
    this.#release()
    const durationMs = Math.min(this.durationMs, maxVoiceMs)
    this.recorded = { blob, durationMs, levels: this.levels }
    this.#move('recorded')
  }

  #release() {
    clearInterval(this.#timer)
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    if (this.#context) void ignoreFailure(this.#context.close(), 'optional')
    this.#context = undefined
  }

  #fail(problem: keyof MediaPartWords) {
    this.problem = problem
    this.#move('failed')
  }

  #move(state: RecorderState) {
    this.state = state
    if (!this.#isOver) this.#onChange()
  }
}

/** Why there is no microphone, as far as browsers tell. */
function problemOf(error: unknown): keyof MediaPartWords {
  const { name = '' } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'microphoneDenied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'microphoneMissing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'microphoneBusy' : 'recordingUnsupported'
}
