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
import { LevelMeter, speechLevel } from './level-meter.ts'
import { Source } from './source.ts'
import { playTestTone } from './speaker-test.ts'

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
/** Speaking lasts so long beyond the last loud moment. */
const speechHoldMs = 600
/** Muted, and speaking for so long: it is worth a word. */
const mutedSpeechMs = 700

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
  #screen: MediaStream | undefined
  /** Counts when the screen was closed, so that a picker that is still open then shares nothing. */
  #screenClosings = 0
  #wishesMicrophone = false
  #lastLoudAt = 0
  #loudSince = 0

  constructor() {
    globalThis.navigator?.mediaDevices?.addEventListener?.('devicechange', this.#devicesChanged)
  }

  track(source: TrackSource): MediaStreamTrack | null {
    if (source === 'microphone' || source === 'camera') return this.#sources[source]?.sent ?? null
    const [video] = this.#screen?.getVideoTracks() ?? []
    const [audio] = this.#screen?.getAudioTracks() ?? []
    return (source === 'screen' ? video : audio) ?? null
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
    if (!isOn) {
      this.#closeScreen()
      return Promise.resolve()
    }
    // Not in turn: browsers ask only while the gesture lasts.
    return this.#openScreen()
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
    this.#closeScreen()
    this.#notice({ kind: 'screenTaken', name })
  }

  release(): void {
    this.#releases++
    // The next wish does not wait for a permission that nobody may ever give.
    this.#queues = noQueues()
    this.#wishesMicrophone = false
    this.#close('microphone')
    this.#close('camera')
    this.#closeScreen()
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
      this.#meter.start(raw, level => this.#heard(level))
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

  async #openScreen(): Promise<void> {
    if (this.#screen) return
    if (!this.state.get().devices.canShareScreen) return this.#failed('screen', 'unsupported')
    const closings = this.#screenClosings
    const isWanted = () => closings === this.#screenClosings
    this.#setOpening('screen', true)
    try {
      const screen = await navigator.mediaDevices.getDisplayMedia({
        video: { frameRate: { ideal: 15, max: 30 } },
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      })
      const [video] = screen.getVideoTracks()
      // Pressed twice, a button opens two pickers: the first screen stays.
      if (!video || !isWanted() || this.#screen) {
        for (const track of screen.getTracks()) track.stop()
        return
      }
      video.contentHint = 'detail'
      video.onended = () => this.#closeScreen()
      this.#screen = screen
      this.#setProblem('screen', undefined)
      this.#set({
        hasScreen: true,
        hasScreenAudio: screen.getAudioTracks().length > 0,
        screenStream: new MediaStream([video]),
      })
      this.#tell('screen')
      this.#tell('screenAudio')
    } catch (error) {
      // Closing the browser's picker is a choice, and no failure.
      if (isWanted() && problemOf(error) !== 'denied') this.#failed('screen', problemOf(error))
    } finally {
      if (isWanted()) this.#setOpening('screen', false)
    }
  }

  #closeScreen() {
    const screen = this.#screen
    this.#screenClosings++
    this.#screen = undefined
    this.#setOpening('screen', false)
    if (!screen) return
    for (const track of screen.getTracks()) {
      track.onended = null
      track.stop()
    }
    this.#set({ hasScreen: false, hasScreenAudio: false, screenStream: null })
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

  #heard(level: number) {
    const now = performance.now()
    const { hasMicrophone } = this.state.get()
    if (level >= speechLevel) {
      if (now - this.#lastLoudAt > speechHoldMs) this.#loudSince = now
      this.#lastLoudAt = now
    }
    const isLoud = now - this.#lastLoudAt < speechHoldMs && this.#lastLoudAt > 0
    this.#set({
      isSpeaking: isLoud && hasMicrophone,
      isSpeakingMuted: isLoud && !hasMicrophone && now - this.#loudSince > mutedSpeechMs,
    })
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
