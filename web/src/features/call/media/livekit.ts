import type { CallSignal } from '@trau/contract'
import {
  type RemoteParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  ConnectionState as RoomState,
  setLogLevel,
  Track,
  VideoQuality,
} from 'livekit-client'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { chooseCameras } from './livekit/cameras.ts'
import { Publisher } from './livekit/publisher.ts'
import type { MediaReport } from './media-reports.ts'
import { MediaStatsReader } from './relay/read-stats.ts'
import { levelOf } from './relay/voice-level.ts'
import {
  type ConnectionState,
  type GroupMedia,
  type GroupMediaOptions,
  type PeerDevice,
  type PeerStats,
  type TrackSource,
  trackSources,
  type ViewSize,
} from './types.ts'
import { type Adaptation, adapt, firstAdaptation } from './video-adaptation.ts'

/** After so many tries of its own a new room is opened, with a token of now. */
const ownTries = 3
const openMs = 10_000
const maxSpeakers = 16

const sourceOf: Partial<Record<Track.Source, TrackSource>> = {
  [Track.Source.Microphone]: 'microphone',
  [Track.Source.Camera]: 'camera',
  [Track.Source.ScreenShare]: 'screen',
  [Track.Source.ScreenShareAudio]: 'screenAudio',
}
const liveKitSource: Record<TrackSource, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
}

/** Media through a room of LiveKit. It forwards by itself: layers that nobody watches are not sent, and what does not fit gets smaller. */
export class LiveKitMedia implements GroupMedia {
  readonly transport = 'LIVEKIT'
  readonly #options: GroupMediaOptions
  readonly #room: Room
  readonly #publisher: Publisher
  readonly #sizes = new Map<string, ViewSize>()
  readonly #stats = new MediaStatsReader()
  #peers: readonly PeerDevice[] = []
  /** Who has been in the room: their absence is a break. */
  readonly #seen = new Set<string>()
  /** The latest first. */
  #lastSpeakers: readonly string[] = []
  #adaptation: Adaptation = firstAdaptation
  #isConnected = false
  #isClosed = false
  #isOver = false

  constructor(options: GroupMediaOptions) {
    this.#options = options
    // What matters of its failures the engine says itself; the library's lines are errors also while it reconnects.
    setLogLevel('silent')
    this.#room = new Room({
      dynacast: true,
      stopLocalTrackOnUnpublish: false,
      reconnectPolicy: {
        nextRetryDelayInMs: ({ retryCount }) => (retryCount < ownTries ? 300 * (retryCount + 1) : null),
      },
    })
    this.#publisher = new Publisher(this.#room, options.track)
  }

  async open(): Promise<void> {
    const { liveKit } = this.#options.media
    if (!liveKit) throw new Error('The server named no room')
    this.#listen()
    await this.#room.connect(liveKit.url, liveKit.token, {
      maxRetries: 0,
      websocketTimeout: openMs,
      peerConnectionTimeout: openMs,
    })
    if (this.#isClosed) return void this.#room.disconnect(false)
    this.#isConnected = true
    for (const source of trackSources) void this.#publisher.sync(source)
    this.#showPeers()
  }

  setPeers(peers: readonly PeerDevice[]): void {
    this.#peers = peers
    this.#showPeers()
    this.#applyViews()
  }

  async trackChanged(source: TrackSource): Promise<void> {
    if (this.#isConnected) await this.#publisher.sync(source)
  }

  /** LiveKit has signals of its own. */
  receive(_signal: CallSignal): void {}

  checkConnections(reason: 'online' | 'network' | 'signaling' | 'silence'): void {
    // Another network has other addresses: a new room is there sooner than the old connection is given up.
    const isBroken = this.#room.state !== RoomState.Connected
    if (this.#isConnected && (reason === 'network' || isBroken)) this.#fail()
  }

  setViewSize(participantId: string, size: ViewSize): void {
    if (this.#sizes.get(participantId) === size) return
    this.#sizes.set(participantId, size)
    this.#applyViews()
  }

  audioLevels(): ReadonlyMap<string, number> {
    this.#publisher.followMicrophone()
    return new Map(
      this.#publications('microphone').map(([id, publication]) => [id, levelOf(publication.track?.receiver)]),
    )
  }

  async stats(): Promise<readonly PeerStats[]> {
    if (!this.#isConnected || this.#isClosed) return []
    const inbound = new Map<string, MediaReport>()
    const reports = new Map<string, MediaReport>()
    const addAll = (more: RTCStatsReport | undefined) => {
      for (const report of more?.values() ?? []) reports.set(report.id, report)
    }
    const receivedTracks = [...this.#publications('microphone'), ...this.#publications('camera')]
    await Promise.all(
      receivedTracks.map(async ([id, publication]) => {
        const report = await publication.track?.getRTCStatsReport()
        addAll(report)
        const own = [...(report?.values() ?? [])].find(({ type }) => type === 'inbound-rtp')
        if (own) inbound.set(`${id} ${sourceOf[publication.source]}`, own)
      }),
    )
    const sentStats = await this.#publisher.camera?.track?.getRTCStatsReport()
    addAll(sentStats)
    const layers = [...(sentStats?.values() ?? [])].filter(({ type }) => type === 'outbound-rtp')
    const stats = this.#stats.read([...reports.values()], {
      peers: this.#peers,
      inboundOf: (id, source) => inbound.get(`${id} ${source}`),
      layers,
    })
    if (stats[0]) this.#adapt(stats[0])
    return stats
  }

  close(): void {
    this.#isClosed = true
    this.#publisher.close()
    this.#room.removeAllListeners()
    void ignoreFailure(this.#room.disconnect(false), 'repeated')
  }

  #listen(): void {
    const showTrack = (publication: RemoteTrackPublication, { identity }: RemoteParticipant) =>
      this.#show(identity, publication)
    this.#room
      .on(RoomEvent.TrackSubscribed, (_track, publication, participant) => {
        this.#applyViews()
        showTrack(publication, participant)
      })
      .on(RoomEvent.TrackUnsubscribed, (_track, publication, { identity }) => {
        const source = sourceOf[publication.source]
        if (source) this.#options.listener.onTrack(identity, source, null)
      })
      .on(RoomEvent.ParticipantConnected, () => this.#showPeers())
      .on(RoomEvent.ParticipantDisconnected, () => this.#showPeers())
      .on(RoomEvent.ActiveSpeakersChanged, speakers => {
        const ids = speakers.map(({ identity }) => identity)
        this.#lastSpeakers = [...new Set([...ids, ...this.#lastSpeakers])].slice(0, maxSpeakers)
        this.#applyViews()
      })
      .on(RoomEvent.Reconnecting, () => this.#showPeers())
      .on(RoomEvent.Reconnected, () => {
        // What was published anew has the tracks of its first publication.
        for (const source of trackSources) void this.#publisher.sync(source)
        this.#showPeers()
      })
      .on(RoomEvent.Disconnected, () => {
        if (this.#isConnected) this.#fail()
      })
  }

  /** Tells of everybody: their connection, and tracks that came before the call named them. */
  #showPeers(): void {
    for (const { participantId } of this.#peers) {
      this.#options.listener.onConnection(participantId, this.#connectionOf(participantId))
      const participant = this.#room.remoteParticipants.get(participantId)
      for (const publication of participant?.trackPublications.values() ?? [])
        this.#show(participantId, publication)
    }
  }

  /** Media may go on while the signals are away. */
  get #isCarrying(): boolean {
    const { state } = this.#room
    return state === RoomState.Connected || state === RoomState.SignalReconnecting
  }

  #connectionOf(participantId: string): ConnectionState {
    if (this.#isOver) return 'reconnecting'
    if (!this.#isConnected) return 'connecting'
    const isPresent = this.#room.remoteParticipants.has(participantId)
    if (isPresent) this.#seen.add(participantId)
    if (isPresent && this.#isCarrying) return 'connected'
    return this.#seen.has(participantId) ? 'reconnecting' : 'connecting'
  }

  #show(participantId: string, publication: RemoteTrackPublication): void {
    const source = sourceOf[publication.source]
    if (!source || !publication.isSubscribed) return
    const track = publication.isEnabled ? (publication.track?.mediaStreamTrack ?? null) : null
    this.#options.listener.onTrack(participantId, source, track)
  }

  /** Fetches what is shown, in the size in which it is shown. */
  #applyViews(): void {
    const cameras = chooseCameras(
      this.#publications('camera').map(([id]) => id),
      this.#sizes,
      this.#lastSpeakers,
    )
    for (const [id, publication] of this.#publications('camera')) {
      const size = cameras.get(id)
      this.#setEnabled(id, publication, size !== undefined)
      if (size) publication.setVideoQuality(size === 'large' ? VideoQuality.HIGH : VideoQuality.LOW)
    }
    for (const [id, publication] of this.#publications('screen'))
      this.#setEnabled(id, publication, this.#sizes.get(id) !== 'hidden')
  }

  #setEnabled(id: string, publication: RemoteTrackPublication, isEnabled: boolean): void {
    if (publication.isEnabled === isEnabled) return
    publication.setEnabled(isEnabled)
    this.#show(id, publication)
  }

  /** Of this source, of everybody whose track arrives. */
  #publications(source: TrackSource): [string, RemoteTrackPublication][] {
    return [...this.#room.remoteParticipants.values()].flatMap(participant => {
      const publication = participant.getTrackPublication(liveKitSource[source])
      return publication?.isSubscribed ? [[participant.identity, publication] as const] : []
    }) as [string, RemoteTrackPublication][]
  }

  /** Voice first. Read once a second. */
  #adapt({ availableOutgoing, roundTripMs }: PeerStats): void {
    const hasVideo = Boolean(this.#options.track('camera') ?? this.#options.track('screen'))
    const before = this.#adaptation.sending
    if (!hasVideo && before === 'full') return
    const sample = this.#isCarrying ? this.#stats.sampleOf(availableOutgoing, roundTripMs) : undefined
    this.#adaptation = adapt(this.#adaptation, sample, performance.now())
    const { sending } = this.#adaptation
    if (sending === before) return
    void ignoreFailure(this.#publisher.setSending(sending), 'repeated')
    this.#options.listener.onVideoSending(sending)
  }

  /** Once: the engine opens another room. */
  #fail(): void {
    if (this.#isOver || this.#isClosed) return
    this.#isOver = true
    this.#showPeers()
    this.#options.listener.onFailed()
  }
}
