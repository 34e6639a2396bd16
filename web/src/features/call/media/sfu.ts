import type { CallSignal, RelayNotice } from '@trau/contract'
import { maxRelayed } from '@trau/contract/rules/call'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { MediaReport } from './media-reports.ts'
import { limitEncoding } from './peer/senders.ts'
import { SilenceWatch } from './peer/silence-watch.ts'
import { MediaStatsReader } from './relay/read-stats.ts'
import { addReceivingSections, addSendingSections, limitLayers } from './relay/sections.ts'
import { changesOfSlots } from './relay/slots.ts'
import { viewsOf } from './relay/views.ts'
import { levelOf } from './relay/voice-level.ts'
import type {
  ConnectionState,
  GroupMedia,
  GroupMediaOptions,
  PeerDevice,
  PeerStats,
  TrackSource,
  ViewSize,
} from './types.ts'
import { type Adaptation, adapt, firstAdaptation } from './video-adaptation.ts'
import { screenPreset, weakScreenPreset } from './video-presets.ts'

/** Sections for the people of a small call; the relay asks for more. */
const firstAudio = 6
const firstVideo = 6
const maxSlots = maxRelayed + 4
/** Long enough for a short break of the network, short enough to be back within five seconds. */
const brokenMs = 2_000
const openMs = 10_000
/** The relay reports once a second, also to whoever is alone and where nobody sends. */
const silenceMs = 3_000

type Slots = Extract<RelayNotice, { type: 'slots' }>['slots']

/** Media through the relay of the server: one connection, in whose slots the relay sends whom it chooses. */
export class Sfu implements GroupMedia {
  readonly transport = 'SFU'
  readonly #options: GroupMediaOptions
  readonly #sizes = new Map<string, ViewSize>()
  #connection: RTCPeerConnection | undefined
  #control: RTCDataChannel | undefined
  #sending: Record<TrackSource, RTCRtpTransceiver> | undefined
  #slots: Slots = []
  #peers: readonly PeerDevice[] = []
  #state: ConnectionState = 'connecting'
  #negotiating: Promise<void> = Promise.resolve()
  #brokenTimer: ReturnType<typeof setTimeout> | undefined
  #stats = new MediaStatsReader()
  readonly #silence = new SilenceWatch(silenceMs)
  #adaptation: Adaptation = firstAdaptation
  /** Layers of the camera that somebody watches. */
  #demand = 3
  #isClosed = false
  #isOver = false

  constructor(options: GroupMediaOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const configuration = await this.#options.iceConfiguration()
    if (this.#isClosed) return
    const connection = new RTCPeerConnection({ ...configuration, bundlePolicy: 'max-bundle' })
    this.#connection = connection
    this.#control = connection.createDataChannel('control')
    this.#control.onmessage = ({ data }) => this.#receiveNotice(JSON.parse(String(data)) as RelayNotice)
    this.#control.onopen = () => this.#sendViews()
    connection.onconnectionstatechange = () => this.#connectionChanged()
    this.#sending = addSendingSections(connection, this.#options.track)
    addReceivingSections(connection, 'audio', firstAudio)
    addReceivingSections(connection, 'video', firstVideo)
    this.#brokenTimer = setTimeout(() => this.#fail(), openMs)
    await this.#negotiate()
  }

  setPeers(peers: readonly PeerDevice[]): void {
    this.#peers = peers
    for (const { participantId } of peers) this.#options.listener.onConnection(participantId, this.#state)
    // Somebody whom the relay put into a slot before the call named them.
    for (const slot of this.#slots) this.#show(slot, slot.mid)
    this.#sendViews()
  }

  async trackChanged(source: TrackSource): Promise<void> {
    const replacement = this.#sending?.[source].sender.replaceTrack(this.#options.track(source))
    if (replacement) await ignoreFailure(replacement, 'repeated')
  }

  /** The relay sends no signals: it answers offers. */
  receive(_signal: CallSignal): void {}

  checkConnections(reason: 'online' | 'network' | 'signaling' | 'silence'): void {
    // Another network has other addresses: a new connection is there sooner than the old one is given up.
    if (this.#state !== 'connecting' && (reason === 'network' || !this.#isCarrying)) this.#fail()
  }

  get #isCarrying(): boolean {
    return this.#connection?.connectionState === 'connected' && !this.#silence.isSilent(performance.now())
  }

  setViewSize(participantId: string, size: ViewSize): void {
    if (this.#sizes.get(participantId) === size) return
    this.#sizes.set(participantId, size)
    this.#sendViews()
  }

  audioLevels(): ReadonlyMap<string, number> {
    const levels = new Map<string, number>()
    for (const { mid, participantId, source } of this.#slots) {
      if (source === 'microphone') levels.set(participantId, levelOf(this.#receiver(mid)))
    }
    return levels
  }

  async stats(): Promise<readonly PeerStats[]> {
    if (!this.#connection) return []
    const report = (await this.#connection.getStats()) as unknown as Map<string, MediaReport>
    const reports = [...report.values()]
    this.#watchSilence(reports)
    const stats = this.#stats.read(reports, {
      peers: this.#peers,
      inboundOf: (id, source) => {
        const slot = this.#slots.find(one => one.participantId === id && one.source === source)
        return slot && reports.find(({ type, mid }) => type === 'inbound-rtp' && mid === slot.mid)
      },
      layers: reports.filter(({ type, rid }) => type === 'outbound-rtp' && rid !== undefined),
    })
    if (stats[0]) this.#adapt(stats[0])
    return stats
  }

  /** The browser may believe in a connection for half a minute on which nothing arrives any more. */
  #watchSilence(reports: readonly MediaReport[]): void {
    const transport = reports.find(({ type }) => type === 'transport')
    // Not in all browsers.
    const packets = Number(transport?.packetsReceived ?? Number.NaN)
    if (this.#silence.sample(packets, performance.now()) === 'silent') this.#fail()
  }

  /** Voice first. Read once a second. */
  #adapt({ availableOutgoing, roundTripMs }: PeerStats): void {
    const hasVideo = Boolean(this.#options.track('camera') ?? this.#options.track('screen'))
    const before = this.#adaptation.sending
    if (!hasVideo && before === 'full') return
    const sample = this.#isCarrying ? this.#stats.sampleOf(availableOutgoing, roundTripMs) : undefined
    this.#adaptation = adapt(this.#adaptation, sample, performance.now())
    if (this.#adaptation.sending === before) return
    this.#limitVideo()
    this.#options.listener.onVideoSending(this.#adaptation.sending)
  }

  #limitVideo(): void {
    if (!this.#sending) return
    const { sending } = this.#adaptation
    const allowedLayers = sending === 'full' ? this.#demand : sending === 'reduced' ? 1 : 0
    void limitLayers(this.#sending.camera.sender, Math.min(this.#demand, allowedLayers))
    const screen = sending === 'full' ? screenPreset : weakScreenPreset
    void limitEncoding(this.#sending.screen.sender, { ...screen, isActive: sending !== 'stopped' })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#brokenTimer)
    this.#control?.close()
    this.#connection?.close()
    this.#connection = undefined
  }

  /** One after the other; the relay answers each offer. */
  #negotiate(): Promise<void> {
    const next = this.#negotiating.then(async () => {
      const connection = this.#connection
      if (!connection || this.#isClosed) return
      await connection.setLocalDescription()
      const sdp = await this.#options.server.sendOffer('sfu', connection.localDescription!.sdp)
      if (this.#isClosed) return
      if (!sdp) throw new Error('The relay gave no answer')
      await connection.setRemoteDescription({ type: 'answer', sdp })
    })
    this.#negotiating = ignoreFailure(next, 'shown elsewhere')
    return next
  }

  #receiveNotice(notice: RelayNotice): void {
    if (this.#isClosed) return
    if (notice.type === 'slots') {
      const before = this.#slots
      this.#slots = notice.slots
      for (const change of changesOfSlots(before, notice.slots)) this.#show(change, change.mid)
      this.#addSlots(notice)
    } else if (notice.type === 'demand') {
      this.#demand = notice.camera
      this.#limitVideo()
    }
  }

  #addSlots({ missingAudio, missingVideo }: Extract<RelayNotice, { type: 'slots' }>): void {
    const connection = this.#connection
    const count =
      connection?.getTransceivers().filter(({ direction }) => direction === 'recvonly').length ?? 0
    if (!connection || missingAudio + missingVideo === 0 || count >= 2 * maxSlots) return
    addReceivingSections(connection, 'audio', missingAudio)
    addReceivingSections(connection, 'video', missingVideo)
    this.#negotiate().then(undefined, () => this.#fail())
  }

  #show({ participantId, source }: { participantId: string; source: TrackSource }, mid: string | null): void {
    const track = mid === null ? null : (this.#receiver(mid)?.track ?? null)
    this.#options.listener.onTrack(participantId, source, track)
  }

  #receiver = (mid: string) =>
    this.#connection?.getTransceivers().find(transceiver => transceiver.mid === mid)?.receiver

  #sendViews(): void {
    if (this.#control?.readyState !== 'open') return
    const ids = this.#peers.map(({ participantId }) => participantId)
    this.#control.send(JSON.stringify({ type: 'views', views: viewsOf(ids, this.#sizes) }))
  }

  #connectionChanged(): void {
    const state = this.#connection?.connectionState
    if (this.#isClosed || !state) return
    clearTimeout(this.#brokenTimer)
    if (state === 'connected') this.#set('connected')
    else if (state === 'failed' || state === 'closed') this.#fail()
    else if (this.#state === 'connected') this.#set('reconnecting')
    if (state !== 'connected' && !this.#isOver)
      this.#brokenTimer = setTimeout(() => this.#fail(), state === 'disconnected' ? brokenMs : openMs)
  }

  #set(state: ConnectionState): void {
    this.#state = state
    for (const { participantId } of this.#peers) this.#options.listener.onConnection(participantId, state)
  }

  /** Once: the engine opens another one. */
  #fail(): void {
    if (this.#isOver || this.#isClosed) return
    this.#isOver = true
    clearTimeout(this.#brokenTimer)
    this.#set('reconnecting')
    this.#options.listener.onFailed()
  }
}
