import type { Call, CallSignal } from '@trau/contract'
import { heartbeatSeconds } from '@trau/contract/rules/call'
import { sharedValue } from '../../../store/shared-value.ts'
import { IceServerSource } from './ice-servers.ts'
import { MediaPath } from './path.ts'
import { RemoteParticipant } from './remote-media.ts'
import { SoundOutput } from './sound-output.ts'
import { transports } from './transports.ts'
import type {
  CallEngine,
  CallMediaState,
  CallServer,
  CallStats,
  ConnectionState,
  GroupMediaListener,
  LocalMedia,
  MakeGroupMedia,
  PeerDevice,
  Quality,
  TrackSource,
  ViewSize,
} from './types.ts'
import { keepScreenAwake } from './wake-lock.ts'
import { watchNetwork } from './watch-network.ts'

const levelMs = 250
const statsMs = 1_000
/** After a transport failed: with jitter, as LiveKit does. */
const reopenDelays = [300, 1_000, 3_000, 5_000, 7_000]
/** While the call goes on by its former transport there is no hurry. */
const fallbackDelays = [1_000, 5_000, 15_000, 30_000]

export interface EngineOptions {
  server: CallServer
  local: LocalMedia
  call: Call
  /** Others loaders than the product's, in tests. */
  transports?: typeof transports
}

/** Media of the call that this tab carries: who is connected, what is sent, what the screens show. */
export class Engine implements CallEngine {
  readonly local: LocalMedia
  readonly state = sharedValue<CallMediaState>({
    transport: 'MESH',
    connection: 'connecting',
    remotes: [],
    speakerIds: [],
    videoSending: 'full',
    quality: null,
    isSoundBlocked: false,
    isOnFormer: false,
    volumes: {},
  })
  readonly #server: CallServer
  readonly #transports: typeof transports
  readonly #ice: IceServerSource
  readonly #sound = new SoundOutput()
  readonly #remotes = new Map<string, RemoteParticipant>()
  readonly #cleanups: (() => void)[] = []
  #call: Call
  readonly #path: MediaPath
  #opening: symbol | undefined
  /** The attempt whose transport does not exist yet. */
  #preparing: symbol | undefined
  /** When the server last took a heartbeat, on the wall clock. */
  #heardAt = Date.now()
  #failures = 0
  #beatTimer: ReturnType<typeof setTimeout> | undefined
  #reopenTimer: ReturnType<typeof setTimeout> | undefined
  #lastFlags = ''
  #areVideosHidden = false
  #isClosed = false

  constructor({ server, local, call, transports: loaders = transports }: EngineOptions) {
    this.#server = server
    this.#path = new MediaPath(server.callId, this.#listener())
    this.local = local
    this.#call = call
    this.#transports = loaders
    this.#ice = new IceServerSource(() => server.iceServers())
    const levels = setInterval(() => this.#readLevels(), levelMs)
    const stats = setInterval(() => void this.#readStats(), statsMs)
    this.#cleanups.push(
      () => clearInterval(levels),
      () => clearInterval(stats),
      local.onTrackChange(source => this.#path.trackChanged(source)),
      local.state.subscribe(() => this.#localChanged()),
      this.#sound.isBlocked.subscribe(() => this.#set({ isSoundBlocked: this.#sound.isBlocked.get() })),
      watchNetwork(reason => this.#networkChanged(reason)),
      keepScreenAwake(),
    )
    this.#localChanged()
    this.#apply(call)
  }

  get sounds() {
    return this.#sound.tracks
  }

  get callId(): string {
    return this.#server.callId
  }

  get participantId(): string {
    return this.#server.participantId
  }

  update(call: Call): void {
    if (this.#isClosed || call.version < this.#call.version) return
    this.#apply(call)
  }

  receive(signal: CallSignal): void {
    if (this.#isClosed || signal.toDeviceId !== this.#server.deviceId) return
    this.#path.receive(signal)
  }

  signalingResumed(): void {
    this.#ice.outdate()
    this.#path.checkConnections('signaling')
    // A transport that has failed waits for nothing but the server.
    if (this.#reopenTimer !== undefined) void this.#open()
    this.#beat()
  }

  /** What has failed is tried at once where the network comes back, whatever delay runs. */
  #networkChanged(reason: 'online' | 'network') {
    const isWaiting = this.#reopenTimer !== undefined
    this.#path.checkConnections(reason)
    if (isWaiting) void this.#open()
  }

  resumeSound(): Promise<void> {
    return this.#sound.resume()
  }

  setViewSize(participantId: string, size: ViewSize): void {
    this.#path.setViewSize(participantId, size)
  }

  setVideosHidden(areHidden: boolean): void {
    this.#areVideosHidden = areHidden
    for (const remote of this.#remotes.values()) remote.hide(areHidden)
    this.#path.setVideosHidden(areHidden, [...this.#remotes.keys()])
    this.#show()
  }

  setVolume(participantId: string, volume: number): void {
    this.#sound.setVolume(participantId, volume)
    this.#set({ volumes: { ...this.state.get().volumes, [participantId]: volume } })
  }

  async stats(): Promise<CallStats> {
    return { peers: await this.#path.stats() }
  }

  unheardMs(): number {
    return Date.now() - this.#heardAt
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#beatTimer)
    clearTimeout(this.#reopenTimer)
    for (const cleanUp of this.#cleanups) cleanUp()
    this.#opening = undefined
    this.#path.close()
    this.#ice.close()
    this.#sound.close()
    this.#remotes.clear()
  }

  #apply(call: Call) {
    const wasTransport = this.#path.isEmpty && !this.#opening ? undefined : this.state.get().transport
    this.#yieldScreen(this.#call, call)
    this.#call = call
    const others = this.#others()
    for (const id of [...this.#remotes.keys()]) {
      if (others.some(({ participantId }) => participantId === id)) continue
      this.#remotes.delete(id)
      this.#sound.play(`${id} microphone`, null)
      this.#sound.play(`${id} screenAudio`, null)
    }
    for (const other of others) this.#remote(other.participantId).says(other)
    if (this.#isJoined()) {
      if (wasTransport !== call.transport) void this.#open()
      else this.#path.setPeers(this.#peerDevices())
      if (!this.#lastFlags) this.#beat()
    }
    this.#show()
  }

  /** One screen at a time: whoever shared before gives way to who begins. */
  #yieldScreen(former: Call, next: Call) {
    const sharing = (call: Call) =>
      call.participants.filter(({ state, hasScreen }) => state === 'JOINED' && hasScreen)
    const before = new Set(sharing(former).map(({ participantId }) => participantId))
    if (!before.has(this.participantId) || !this.local.state.get().hasScreen) return
    const beginner = sharing(next).find(({ participantId }) => !before.has(participantId))
    if (beginner) this.local.screenTakenBy(beginner.name)
  }

  #others = () =>
    this.#call.participants.filter(
      ({ participantId, state }) => state === 'JOINED' && participantId !== this.participantId,
    )

  /** This device carries the call; while it rings out there is nobody to connect to yet. */
  #isJoined = () =>
    this.#call.state !== 'ENDED' &&
    this.#call.participants.some(
      ({ participantId, deviceId, state }) =>
        participantId === this.participantId && state === 'JOINED' && deviceId === this.#server.deviceId,
    )

  #peerDevices = (): PeerDevice[] =>
    this.#others().map(({ participantId, deviceId = '', hasMicrophone, hasCamera, hasScreen }) => ({
      participantId,
      deviceId,
      isSending: hasMicrophone || hasCamera || hasScreen,
    }))

  #remote(participantId: string): RemoteParticipant {
    const remote = this.#remotes.get(participantId) ?? new RemoteParticipant(participantId)
    if (!this.#remotes.has(participantId)) remote.hide(this.#areVideosHidden)
    this.#remotes.set(participantId, remote)
    return remote
  }

  /** Opens the transport that the call has now; the former one goes on until this one has connected. */
  async #open(): Promise<void> {
    const attempt = Symbol('open')
    this.#opening = attempt
    clearTimeout(this.#reopenTimer)
    this.#reopenTimer = undefined
    const { transport } = this.#call
    this.#set({ transport })
    if (this.#path.working === transport) return this.#stayOn(transport)
    try {
      this.#preparing = attempt
      void this.#ice.renew()
      const [make, media] = await Promise.all([this.#loadTransport(transport), this.#server.media()])
      if (this.#opening !== attempt) return
      this.#preparing = undefined
      const next = this.#path.begin(listener =>
        make({
          server: this.#server,
          media,
          iceConfiguration: patienceMs => this.#ice.configuration(patienceMs),
          renewedIceConfiguration: () => this.#ice.renewed(),
          track: source => this.local.track(source),
          listener,
        }),
      )
      await next.open()
      if (!this.#path.has(next)) return
      this.#opening = undefined
      this.#path.setPeers(this.#peerDevices())
    } catch (error) {
      if (this.#opening !== attempt || this.#isClosed) return
      this.#preparing = undefined
      console.warn(`The media of a call did not open (${transport})`, error)
      this.#reopen()
    }
  }

  /** What works is kept, also after failures of another transport: the others keep their side of it. */
  #stayOn(transport: Call['transport']) {
    this.#opening = undefined
    this.#preparing = undefined
    this.#failures = 0
    this.#path.keepOnly(transport)
    this.#path.setPeers(this.#peerDevices())
  }

  /** What the call should use has failed, and what it used before goes on. */
  #isOnFormer = () =>
    this.#failures > 0 && this.#path.working !== undefined && this.#path.working !== this.#call.transport

  async #loadTransport(transport: Call['transport']): Promise<MakeGroupMedia> {
    return this.#transports[transport]()
  }

  #reopen() {
    if (this.#isClosed) return
    const delays = this.#isOnFormer() ? fallbackDelays : reopenDelays
    const delay = delays[Math.min(this.#failures, delays.length - 1)]!
    this.#failures += 1
    clearTimeout(this.#reopenTimer)
    this.#reopenTimer = setTimeout(() => void this.#open(), delay * (0.75 + Math.random() / 2))
  }

  #listener(): GroupMediaListener {
    const whileOpen =
      <A extends unknown[]>(listen: (...values: A) => void) =>
      (...values: A) => {
        if (!this.#isClosed) listen(...values)
      }
    return {
      onTrack: whileOpen((id, source, track) => this.#trackArrived(id, source, track)),
      onConnection: whileOpen((id, connection) => {
        const remote = this.#remotes.get(id)
        const isNew = remote !== undefined && remote.view.connection !== connection
        remote?.set({ connection })
        if (this.#path.working === this.#call.transport) this.#failures = 0
        this.#show()
        if (isNew) this.#beat()
      }),
      onFingerprintCode: whileOpen((id, fingerprintCode) => {
        this.#remotes.get(id)?.set({ fingerprintCode })
        this.#show()
      }),
      onVideoSending: whileOpen(videoSending => this.#set({ videoSending })),
      // What fails while another one is prepared is what that one replaces.
      onFailed: whileOpen(() => {
        if (!this.#preparing) this.#reopen()
      }),
    }
  }

  #trackArrived(id: string, source: TrackSource, track: MediaStreamTrack | null) {
    const remote = this.#remotes.get(id)
    if (!remote) return
    if (source === 'microphone' || source === 'screenAudio') this.#sound.play(`${id} ${source}`, track)
    remote.setTrack(source, track)
    this.#show()
  }

  #localChanged() {
    this.#sound.setSpeaker(this.local.state.get().devices.chosen.speaker)
    if (this.#lastFlags && this.#lastFlags !== this.#flagsText()) this.#beat()
  }

  #flags() {
    const { hasMicrophone, hasCamera, hasScreen } = this.local.state.get()
    return { isConnected: this.state.get().connection === 'connected', hasMicrophone, hasCamera, hasScreen }
  }
  #flagsText = () => JSON.stringify(this.#flags())

  /** Every 5 s, and at once when what this device sends changes. */
  #beat() {
    clearTimeout(this.#beatTimer)
    if (this.#isClosed || !this.#isJoined()) return
    this.#beatTimer = setTimeout(() => this.#beat(), heartbeatSeconds * 1000)
    this.#lastFlags = this.#flagsText()
    this.#server.beat(this.#flags()).then(
      version => {
        this.#heardAt = Date.now()
        if (!this.#isClosed && version > this.#call.version) void this.#server.refresh()
      },
      () => {
        if (!this.#isClosed) void this.#server.refresh()
      },
    )
  }

  #readLevels() {
    const { isSpeaking } = this.local.state.get()
    const levels = this.#path.audioLevels()
    for (const [id, level] of levels) this.#remotes.get(id)?.heard(level)
    const loud = [...this.#remotes.values()]
      .filter(({ view }) => view.isSpeaking)
      .map(({ view }) => view.participantId)
      .sort((one, other) => (levels.get(other) ?? 0) - (levels.get(one) ?? 0))
    const speakerIds = isSpeaking ? [...loud, this.participantId] : loud
    if (speakerIds.join() !== this.state.get().speakerIds.join()) this.#set({ speakerIds })
    this.#show()
  }

  async #readStats(): Promise<void> {
    const stats = await this.#path.stats()
    if (this.#isClosed) return
    for (const peer of stats) this.#remotes.get(peer.participantId)?.measured(peer)
    this.#show()
  }

  /** What screens see: a new list only when something in it is new. */
  #show() {
    const remotes = this.#others().flatMap(
      ({ participantId }) => this.#remotes.get(participantId)?.view ?? [],
    )
    const former = this.state.get()
    const isSame =
      remotes.length === former.remotes.length && remotes.every((remote, at) => remote === former.remotes[at])
    const connection = bestOf(remotes.map(remote => remote.connection))
    const quality = worstOf(remotes.map(remote => remote.quality))
    const isOnFormer = this.#isOnFormer()
    this.#set({ remotes: isSame ? former.remotes : remotes, connection, quality, isOnFormer })
  }

  #set(change: Partial<CallMediaState>) {
    const before = this.state.get()
    const isSame = Object.entries(change).every(([name, value]) =>
      Object.is(value, before[name as keyof CallMediaState]),
    )
    if (!isSame) this.state.set({ ...before, ...change })
  }
}

const connections: readonly ConnectionState[] = ['connected', 'reconnecting', 'connecting', 'failed']
const bestOf = (states: readonly ConnectionState[]): ConnectionState =>
  connections.find(state => states.includes(state)) ?? 'connecting'

function worstOf(qualities: readonly Quality[]): Quality {
  const measuredQualities = qualities.filter(quality => quality !== null)
  return measuredQualities.length > 0 ? (Math.min(...measuredQualities) as Quality) : null
}
