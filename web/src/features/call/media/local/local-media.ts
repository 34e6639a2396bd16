import { sharedValue } from '../../../../store/shared-value.ts'
import type {
  DeviceKind,
  DeviceProblem,
  LocalMedia,
  LocalMediaState,
  MediaNotice,
  TrackSource,
} from '../types.ts'
import { listDevices, noDevices, obstacle, problemOf, storeChoice } from './device-list.ts'
import { effects, initialEffects, storedWishes, storeWish } from './effects.ts'
import { LevelMeter } from './level-meter.ts'
import { SharedScreen } from './shared-screen.ts'
import { Source } from './source.ts'
import { playTestTone } from './speaker-test.ts'
import { Speech } from './speech.ts'

const start = (): LocalMediaState => ({
  hasMicrophone: false,
  hasCamera: false,
  hasScreen: false,
  hasScreenAudio: false,
  opening: {},
  cameraStream: null,
  screenStream: null,
  isSpeakingMuted: false,
  isSpeaking: false,
  isPushToTalk: false,
  problems: {},
  devices: noDevices(),
  effects: initialEffects(),
  notices: [],
})

type Input = 'microphone' | 'camera'
const noQueues = (): Record<Input, Promise<unknown>> => ({
  microphone: Promise.resolve(),
  camera: Promise.resolve(),
})
const effectOf = { microphone: 'noiseSuppression', camera: 'backgroundBlur' } as const

/** Microphone, camera and screen of this tab. */
export class LocalDevices implements LocalMedia {
  readonly state = sharedValue(start())
  readonly #meter = new LevelMeter()
  readonly level = this.#meter.level
  readonly #sources: Partial<Record<Input, Source>> = {}
  readonly #listeners = new Set<(source: TrackSource) => void>()
  /** Devices open one after the other; a later wish about the same device follows the earlier one. */
  #queues = noQueues()
  /** Counts releases, so that what was wished for before one opens nothing after it. */
  #releases = 0
  readonly #screen = new SharedScreen({
    onChange: () => this.#screenChanged(),
    onOpening: isOpening => this.#setOpening('screen', isOpening),
    onProblem: problem => (problem ? this.#failed('screen', problem) : this.#setProblem('screen', undefined)),
  })
  readonly #speech = new Speech()
  #wishesMicrophone = false

  constructor() {
    globalThis.navigator?.mediaDevices?.addEventListener?.('devicechange', this.#devicesChanged)
  }

  track(source: TrackSource): MediaStreamTrack | null {
    if (source === 'microphone' || source === 'camera') return this.#sources[source]?.sent ?? null
    const { stream } = this.#screen
    return (source === 'screen' ? stream?.getVideoTracks() : stream?.getAudioTracks())?.[0] ?? null
  }

  onTrackChange(listener: (source: TrackSource) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setMicrophone(isOn: boolean): Promise<void> {
    this.#wishesMicrophone = isOn
    this.#set({ isPushToTalk: false, isSpeakingMuted: false })
    // Silence does not wait for an effect that is being loaded.
    if (!isOn) {
      this.#setOpening('microphone', false)
      this.#applyMute()
    }
    return this.#inTurn('microphone', async isWanted => {
      if (isOn && !this.#sources.microphone) await this.#open('microphone', isWanted)
      this.#applyMute()
    })
  }

  setPushToTalk(isHeld: boolean): void {
    if (this.#wishesMicrophone || this.state.get().isPushToTalk === isHeld) return
    this.#set({ isPushToTalk: isHeld, isSpeakingMuted: false })
    void this.#inTurn('microphone', async isWanted => {
      if (isHeld && !this.#sources.microphone) await this.#open('microphone', isWanted)
      this.#applyMute()
    })
  }

  setCamera(isOn: boolean): Promise<void> {
    return this.#inTurn('camera', async isWanted => {
      if (isOn === Boolean(this.#sources.camera)) return
      if (isOn) await this.#open('camera', isWanted)
      else this.#close('camera')
    })
  }

  setScreen(isOn: boolean): Promise<void> {
    if (!isOn) this.#screen.close()
    else if (!this.state.get().devices.canShareScreen && !this.#screen.stream)
      this.#failed('screen', 'unsupported')
    // Not in turn: browsers ask only while the gesture lasts.
    else return this.#screen.open()
    return Promise.resolve()
  }

  async chooseDevice(kind: DeviceKind, deviceId: string): Promise<void> {
    const { devices } = this.state.get()
    const chosenDevices = { ...devices.chosen, [kind]: deviceId }
    storeChoice(chosenDevices)
    this.#set({ devices: { ...devices, chosen: chosenDevices } })
    if (kind === 'speaker') return
    await this.#inTurn(kind, async isWanted => {
      if (this.#sources[kind]) await this.#open(kind, isWanted)
      this.#applyMute()
    })
  }

  /** What was chosen stays chosen, also where it is not there now: it may be plugged in again. */
  async refreshDevices(): Promise<void> {
    const lists = await listDevices()
    this.#set({ devices: { ...this.state.get().devices, ...lists } })
  }

  testSpeaker(): Promise<void> {
    return playTestTone(this.state.get().devices.chosen.speaker)
  }

  setNoiseSuppression = (isOn: boolean) => this.#setEffect('microphone', isOn)
  setBackgroundBlur = (isOn: boolean) => this.#setEffect('camera', isOn)

  dismissNotice(notice: MediaNotice): void {
    this.#set({ notices: this.state.get().notices.filter(shownNotice => shownNotice !== notice) })
  }

  /** The host muted this person: said once. */
  mutedByHost(): void {
    void this.setMicrophone(false)
    this.#notice({ kind: 'mutedByHost' })
  }

  /** Another one shares: one screen at a time. */
  screenTakenBy(name: string): void {
    this.#screen.close()
    this.#notice({ kind: 'screenTaken', name })
  }

  release(): void {
    this.#releases++
    // The next wish does not wait for a permission that nobody may ever give.
    this.#queues = noQueues()
    this.#wishesMicrophone = false
    this.#close('microphone')
    this.#close('camera')
    this.#screen.close()
    const { devices, effects } = this.state.get()
    this.state.set({ ...start(), devices, effects })
  }

  /** @param work learns from `isWanted` whether the devices have been released since */
  #inTurn(kind: Input, work: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    const releases = this.#releases
    const isWanted = () => releases === this.#releases
    const result = this.#queues[kind].then(() => (isWanted() ? work(isWanted) : undefined))
    this.#queues[kind] = result.catch(() => undefined)
    return result
  }

  async #open(kind: Input, isWanted: () => boolean): Promise<void> {
    this.#setOpening(kind, true)
    try {
      const raw = obstacle() ?? (await this.#ask(kind, isWanted))
      if (!isWanted()) return typeof raw === 'string' ? undefined : raw.stop()
      if (typeof raw === 'string') return this.#failed(kind, raw)
      await this.#use(kind, raw)
      if (!isWanted()) return
      this.#setProblem(kind, undefined)
      void this.refreshDevices()
    } finally {
      // After a release it belongs to a later wish.
      if (isWanted()) this.#setOpening(kind, false)
    }
  }

  /** @returns the chosen device's track, any other's where that one is gone, or why there is none */
  async #ask(kind: Input, isWanted: () => boolean): Promise<MediaStreamTrack | DeviceProblem> {
    const wishedDevice = this.state.get().devices.chosen[kind]
    try {
      return await request(kind, wishedDevice)
    } catch (error) {
      if (!wishedDevice || problemOf(error) === 'denied' || !isWanted()) return problemOf(error)
    }
    try {
      return await request(kind, '')
    } catch (error) {
      return problemOf(error)
    }
  }

  async #use(kind: Input, raw: MediaStreamTrack): Promise<void> {
    const former = this.#sources[kind]
    const source = new Source(raw)
    source.setEnabled(kind === 'camera' || this.#isHeard())
    raw.onended = () => this.#lost(kind, source)
    if (kind === 'camera') raw.contentHint = 'motion'
    this.#sources[kind] = source
    if (kind === 'microphone') {
      this.#meter.start(raw, level => this.#set(this.#speech.heard(level, !this.state.get().hasMicrophone)))
      // A voice is heard at once and cleaned when that is loaded; a room that is to be blurred is never seen.
      this.#applyMute()
      this.#setOpening(kind, false)
      this.#tell(kind)
    }
    await this.#applyEffect(kind, source)
    if (this.#sources[kind] !== source) return former?.stop()
    if (kind === 'camera') this.#set({ hasCamera: true, cameraStream: new MediaStream([source.sent]) })
    this.#tell(kind)
    former?.stop()
  }

  #close(kind: Input) {
    const source = this.#sources[kind]
    delete this.#sources[kind]
    if (kind === 'microphone') this.#meter.stop()
    else this.#set({ hasCamera: false, cameraStream: null })
    if (!source) return
    source.raw.onended = null
    this.#tell(kind)
    source.stop()
  }

  /** Unplugged, or taken by the system: another one of its kind takes over. */
  #lost(kind: Input, source: Source) {
    if (this.#sources[kind] !== source) return
    const { label } = source.raw
    void this.#inTurn(kind, async isWanted => {
      if (this.#sources[kind] !== source) return
      const next = await request(kind, '').catch(() => undefined)
      if (!isWanted()) return next?.stop()
      if (next) await this.#use(kind, next)
      else this.#close(kind)
      if (!isWanted()) return
      if (!next && kind === 'microphone') this.#wishesMicrophone = false
      this.#applyMute()
      this.#notice({ kind: 'deviceLost', device: kind, label, fallbackLabel: next?.label ?? null })
      await this.refreshDevices()
    })
  }

  #screenChanged() {
    const { stream } = this.#screen
    this.#set({
      hasScreen: stream !== undefined,
      hasScreenAudio: (stream?.getAudioTracks().length ?? 0) > 0,
      screenStream: stream ? new MediaStream(stream.getVideoTracks()) : null,
    })
    this.#tell('screen')
    this.#tell('screenAudio')
  }

  async #setEffect(kind: Input, isOn: boolean): Promise<void> {
    const name = effectOf[kind]
    if (this.state.get().effects[name] === 'unavailable') return
    storeWish(name, isOn)
    this.#setEffectState(name, isOn ? (this.#sources[kind] ? 'loading' : 'on') : 'off')
    await this.#inTurn(kind, async () => {
      const source = this.#sources[kind]
      if (!source) return
      await this.#applyEffect(kind, source)
      if (this.#sources[kind] !== source) return
      if (kind === 'camera') this.#set({ cameraStream: new MediaStream([source.sent]) })
      this.#tell(kind)
    })
  }

  async #applyEffect(kind: Input, source: Source): Promise<void> {
    const name = effectOf[kind]
    if (!effects[name].isOffered(source.raw)) return this.#setEffectState(name, 'unavailable')
    const isWanted = storedWishes()[name]
    if (isWanted) this.#setEffectState(name, 'loading')
    try {
      this.#setEffectState(name, await source.apply(isWanted ? await effects[name].load() : undefined))
    } catch (error) {
      console.warn(`The effect ${name} does not run here`, error)
      storeWish(name, false)
      this.#setEffectState(name, 'off')
      this.#notice({ kind: 'effectFailed', effect: name })
    }
  }

  #setEffectState(name: keyof LocalMediaState['effects'], effect: LocalMediaState['effects'][typeof name]) {
    this.#set({ effects: { ...this.state.get().effects, [name]: effect } })
  }

  #devicesChanged = () => {
    // What is gone has its name in the former list alone.
    const formerSpeakers = this.state.get().devices.speakers
    void this.refreshDevices().then(() => {
      const { devices } = this.state.get()
      const { speaker } = devices.chosen
      const isGone = speaker !== '' && !devices.speakers.some(({ deviceId }) => deviceId === speaker)
      if (!isGone || devices.speakers.length === 0) return
      void this.chooseDevice('speaker', '')
      const label = formerSpeakers.find(({ deviceId }) => deviceId === speaker)?.label ?? ''
      const fallbackLabel = devices.speakers[0]?.label ?? null
      this.#notice({ kind: 'deviceLost', device: 'speaker', label, fallbackLabel })
    })
  }

  #isHeard = () => this.#wishesMicrophone || this.state.get().isPushToTalk

  #applyMute() {
    const isHeard = this.#isHeard() && Boolean(this.#sources.microphone)
    this.#sources.microphone?.setEnabled(isHeard)
    this.#set({ hasMicrophone: isHeard })
  }

  #failed(kind: Input | 'screen', problem: DeviceProblem) {
    this.#setProblem(kind, problem)
    this.#notice({ kind: 'deviceFailed', device: kind, problem })
  }

  #setOpening(kind: Input | 'screen', isOpening: boolean) {
    const { [kind]: _, ...rest } = this.state.get().opening
    this.#set({ opening: isOpening ? { ...rest, [kind]: true } : rest })
  }

  #setProblem(kind: Input | 'screen', problem: DeviceProblem | undefined) {
    const { [kind]: _, ...rest } = this.state.get().problems
    this.#set({ problems: problem ? { ...rest, [kind]: problem } : rest })
  }

  #notice(notice: MediaNotice) {
    this.#set({ notices: [...this.state.get().notices, notice].slice(-5) })
  }

  #tell(source: TrackSource) {
    for (const listener of this.#listeners) listener(source)
  }

  #set(change: Partial<LocalMediaState>) {
    const before = this.state.get()
    const isSame = Object.entries(change).every(([name, value]) =>
      Object.is(value, before[name as keyof LocalMediaState]),
    )
    if (!isSame) this.state.set({ ...before, ...change })
  }
}

async function request(kind: Input, deviceId: string): Promise<MediaStreamTrack> {
  const device = deviceId ? { deviceId: { exact: deviceId } } : {}
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'microphone'
      ? { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
      : { video: { ...device, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } },
  )
  return stream.getTracks()[0]!
}
