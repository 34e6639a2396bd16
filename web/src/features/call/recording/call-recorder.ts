import type { Call } from '@trau/contract'
import { reportFailure } from '../../../api/ignore-failure.ts'
import type { CallEngine } from '../media/types.ts'
import { MixedSound } from './mixed-sound.ts'
import {
  type FinishedRecording,
  maxMemoryBytes,
  openSink,
  type RecordingInfo,
  type RecordingSink,
} from './recording-files.ts'
import { formatFor } from './recording-format.ts'
import { StagePicture } from './stage-picture.ts'

/** What a crash of the page may cost. */
const partMs = 4_000

/** Why a recording ended by itself. */
export type RecorderEnd = 'memoryFull' | 'diskFull' | 'failed'

interface RecorderOptions {
  engine: CallEngine
  call: Call
  withPicture: boolean
  info: Omit<RecordingInfo, 'mimeType' | 'name'> & { title: string }
  onEnd: (reason: RecorderEnd) => void
}

/** Records the call that this tab carries, for as long as everybody in it agrees. */
export class CallRecorder {
  readonly #sound: MixedSound
  readonly #picture: StagePicture | undefined
  readonly #recorder: MediaRecorder
  readonly #sink: RecordingSink
  readonly #onEnd: RecorderOptions['onEnd']
  #written: Promise<void> = Promise.resolve()
  #recordedMs = 0
  #runningSince: number | undefined

  static async open(options: RecorderOptions): Promise<CallRecorder> {
    const { mimeType, extension } = formatFor(options.withPicture)!
    const { recordingId, title } = options.info
    const sink = await openSink({ recordingId, name: `${title}.${extension}`, mimeType })
    return new CallRecorder(options, sink, mimeType)
  }

  private constructor(
    { engine, call, withPicture, onEnd }: RecorderOptions,
    sink: RecordingSink,
    mimeType: string,
  ) {
    this.#sink = sink
    this.#onEnd = onEnd
    this.#sound = new MixedSound(engine)
    this.#picture = withPicture ? new StagePicture(engine, call) : undefined
    const stream = new MediaStream([this.#sound.track, ...(this.#picture ? [this.#picture.track] : [])])
    this.#recorder = new MediaRecorder(stream, {
      mimeType,
      audioBitsPerSecond: 64_000,
      videoBitsPerSecond: 1_500_000,
    })
    this.#recorder.ondataavailable = ({ data }) => this.#add(data)
    this.#recorder.onerror = () => onEnd('failed')
  }

  /** Records only while `isRunning`: whoever joins has to agree first. */
  follow(call: Call, isRunning: boolean): void {
    this.#picture?.update(call)
    const { state } = this.#recorder
    if (isRunning === (state === 'recording')) return
    if (isRunning) {
      this.#runningSince = performance.now()
      if (state === 'inactive') this.#recorder.start(partMs)
      else this.#recorder.resume()
      return
    }
    this.#countTime()
    if (state === 'recording') this.#recorder.pause()
  }

  /** @returns undefined where nothing was recorded */
  async finish(): Promise<FinishedRecording | undefined> {
    this.#countTime()
    if (this.#recorder.state !== 'inactive') {
      const stop = new Promise(resolve => this.#recorder.addEventListener('stop', resolve, { once: true }))
      this.#recorder.stop()
      await stop
    }
    this.#sound.close()
    this.#picture?.close()
    await this.#written
    return this.#sink.finish()
  }

  get #lengthMs() {
    const since = this.#runningSince
    return this.#recordedMs + (since === undefined ? 0 : performance.now() - since)
  }

  #countTime() {
    this.#recordedMs = this.#lengthMs
    this.#runningSince = undefined
  }

  /** One after another: a part that is missing would end the file. */
  #add(part: Blob) {
    if (part.size === 0) return
    const lengthMs = this.#lengthMs
    this.#written = this.#written.then(async () => {
      const adding = this.#sink.add(part, lengthMs).then(() => true)
      const isAdded = await reportFailure(adding, 'A part of a recording could not be stored')
      // What is written stays.
      if (!isAdded) this.#onEnd('diskFull')
      else if (this.#sink.isInMemory && this.#sink.bytes > maxMemoryBytes) this.#onEnd('memoryFull')
    })
  }
}
