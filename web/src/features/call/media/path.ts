import type { CallSignal, CallTransport } from '@trau/contract'
import { EarlySignals } from '../session/early-signals.ts'
import type {
  ConnectionState,
  GroupMedia,
  GroupMediaListener,
  PeerDevice,
  PeerStats,
  TrackSource,
  VideoSending,
  ViewSize,
} from './types.ts'

/** So long the former transport goes on beside the new one: others change over a moment later. */
const handoverMs = 4_000

/** A transport, and what it has brought so far. */
interface Carrier {
  media: GroupMedia
  tracks: Map<string, MediaStreamTrack>
  connections: Map<string, ConnectionState>
  codes: Map<string, string | null>
  videoSending: VideoSending
}

/**
 * The way of a call's media. While it changes, the former transport goes on until the new one has connected; where the new one never does, the
 * call stays on the former one.
 */
export class MediaPath {
  readonly #callId: string
  readonly #listener: GroupMediaListener
  readonly #sizes = new Map<string, ViewSize>()
  /** At most two, the newest last. */
  #carriers: Carrier[] = []
  #areHidden = false
  readonly #early = new EarlySignals()
  #retireTimer: ReturnType<typeof setTimeout> | undefined

  constructor(callId: string, listener: GroupMediaListener) {
    this.#callId = callId
    this.#listener = listener
  }

  get isEmpty(): boolean {
    return this.#carriers.length === 0
  }

  /** The transport that carries the call now; undefined while none has connected. */
  get working(): CallTransport | undefined {
    return this.#carriers.findLast(isConnected)?.media.transport
  }

  /** The call travels again as it still does: a change that was under way is none. */
  keepOnly(transport: CallTransport): void {
    this.#stopRetiring()
    this.#drop(this.#carriers.filter(({ media }) => media.transport !== transport))
  }

  /** Puts a transport beside the one that carries the call. One of the same kind, or that never connected, gives way at once. */
  begin(make: (listener: GroupMediaListener) => GroupMedia): GroupMedia {
    const carrier: Carrier = {
      media: undefined as unknown as GroupMedia,
      tracks: new Map(),
      connections: new Map(),
      codes: new Map(),
      videoSending: 'full',
    }
    carrier.media = make(this.#listenerOf(carrier))
    this.#stopRetiring()
    const working = this.#carriers.find(
      former => former.media.transport !== carrier.media.transport && isConnected(former),
    )
    this.#drop(this.#carriers.filter(former => former !== working))
    this.#carriers.push(carrier)
    for (const id of this.#sizes.keys()) carrier.media.setViewSize(id, this.#sizeOf(id))
    // Before any that comes later.
    for (const signal of this.#early.take(this.#callId)) this.receive(signal)
    return carrier.media
  }

  /** Whether it still belongs to the call. */
  has = (media: GroupMedia): boolean => this.#carriers.some(carrier => carrier.media === media)

  setPeers(peers: readonly PeerDevice[]): void {
    for (const { media } of this.#carriers) media.setPeers(peers)
    const ids = new Set(peers.map(peer => peer.participantId))
    for (const { connections } of this.#carriers)
      for (const id of connections.keys()) if (!ids.has(id)) connections.delete(id)
    // With nobody to hear there is nothing to lose.
    if (peers.length === 0) this.#drop(this.#carriers.slice(0, -1))
  }

  trackChanged(source: TrackSource): void {
    for (const { media } of this.#carriers) void media.trackChanged(source)
  }

  /** Signals go from device to device: those that come before the mesh does wait for it. */
  receive(signal: CallSignal): void {
    const mesh = this.#carriers.find(({ media }) => media.transport === 'MESH')
    if (mesh) mesh.media.receive(signal)
    else this.#early.add(signal)
  }

  checkConnections(reason: Parameters<GroupMedia['checkConnections']>[0]): void {
    for (const { media } of this.#carriers) media.checkConnections(reason)
  }

  setViewSize(participantId: string, size: ViewSize): void {
    this.#sizes.set(participantId, size)
    for (const { media } of this.#carriers) media.setViewSize(participantId, this.#sizeOf(participantId))
  }

  setVideosHidden(areHidden: boolean, participantIds: readonly string[]): void {
    this.#areHidden = areHidden
    for (const id of participantIds) this.setViewSize(id, this.#sizes.get(id) ?? 'large')
  }

  audioLevels(): ReadonlyMap<string, number> {
    const levels = new Map<string, number>()
    for (const { media } of this.#carriers)
      for (const [id, level] of media.audioLevels()) levels.set(id, Math.max(level, levels.get(id) ?? 0))
    return levels
  }

  /** Of each participant, by the newest transport that knows something of them. */
  async stats(): Promise<readonly PeerStats[]> {
    const lists = await Promise.all(this.#carriers.map(({ media }) => media.stats().catch(() => [])))
    return [...new Map(lists.flat().map(peer => [peer.participantId, peer])).values()]
  }

  close(): void {
    this.#stopRetiring()
    for (const { media } of this.#carriers) media.close()
    this.#carriers = []
  }

  #sizeOf = (id: string): ViewSize => (this.#areHidden ? 'hidden' : (this.#sizes.get(id) ?? 'large'))

  #listenerOf(carrier: Carrier): GroupMediaListener {
    const whileThere =
      <A extends unknown[]>(listen: (...values: A) => void) =>
      (...values: A) => {
        if (this.#carriers.includes(carrier)) listen(...values)
      }
    return {
      onTrack: whileThere((id, source, track) => {
        if (track) carrier.tracks.set(trackKey(id, source), track)
        else carrier.tracks.delete(trackKey(id, source))
        this.#listener.onTrack(id, source, this.#trackOf(id, source))
      }),
      onConnection: whileThere((id, state) => {
        carrier.connections.set(id, state)
        if (state === 'connected') this.#connected(carrier)
        this.#showPerson(id)
      }),
      onFingerprintCode: whileThere((id, code) => {
        carrier.codes.set(id, code)
        this.#showPerson(id)
      }),
      onVideoSending: whileThere(sending => {
        carrier.videoSending = sending
        this.#showSending()
      }),
      onFailed: whileThere(() => {
        if (carrier === this.#carriers.at(-1)) this.#listener.onFailed()
        else this.#drop([carrier])
      }),
    }
  }

  #connected(carrier: Carrier) {
    if (carrier !== this.#carriers.at(-1) || this.#carriers.length === 1) return
    this.#retireTimer ??= setTimeout(() => {
      this.#retireTimer = undefined
      if (isConnected(carrier)) this.#drop(this.#carriers.filter(former => former !== carrier))
    }, handoverMs)
  }

  #stopRetiring() {
    clearTimeout(this.#retireTimer)
    this.#retireTimer = undefined
  }

  /** Closes these, and shows what the rest brings in their place. */
  #drop(droppedCarriers: readonly Carrier[]) {
    if (droppedCarriers.length === 0) return
    this.#carriers = this.#carriers.filter(carrier => !droppedCarriers.includes(carrier))
    for (const { media, tracks, connections } of droppedCarriers) {
      media.close()
      for (const key of tracks.keys()) {
        const [id, source] = key.split(' ') as [string, TrackSource]
        this.#listener.onTrack(id, source, this.#trackOf(id, source))
      }
      for (const id of connections.keys()) this.#showPerson(id)
    }
    this.#showSending()
  }

  #trackOf(id: string, source: TrackSource): MediaStreamTrack | null {
    return (
      this.#carriers
        .findLast(({ tracks }) => tracks.has(trackKey(id, source)))
        ?.tracks.get(trackKey(id, source)) ?? null
    )
  }

  #showPerson(id: string) {
    const states = this.#carriers.flatMap(({ connections }) => connections.get(id) ?? [])
    const best = order.find(state => states.includes(state))
    if (best) this.#listener.onConnection(id, best)
    // Through the relay there is nothing to compare.
    this.#listener.onFingerprintCode(id, this.#carriers.at(-1)?.codes.get(id) ?? null)
  }

  #showSending() {
    const shownCarrier = this.#carriers.findLast(isConnected) ?? this.#carriers.at(-1)
    if (shownCarrier) this.#listener.onVideoSending(shownCarrier.videoSending)
  }
}

const order: readonly ConnectionState[] = ['connected', 'reconnecting', 'connecting', 'failed']
const trackKey = (id: string, source: TrackSource) => `${id} ${source}`
const isConnected = ({ connections }: Carrier) => [...connections.values()].includes('connected')
