import type { CallSignal } from '@trau/contract'
import { DescriptionsInOrder } from './peer/descriptions-in-order.ts'
import { MeshPeer } from './peer/mesh-peer.ts'
import type {
  CallServer,
  GroupMedia,
  GroupMediaOptions,
  PeerDevice,
  PeerStats,
  TrackSource,
  VideoSending,
  ViewSize,
} from './types.ts'
import { meshPresetsFor } from './video-presets.ts'

/** Silence is noticed this much later at most. */
const sampleMs = 500
const maxEarlySignals = 200
const sendings: readonly VideoSending[] = ['full', 'reduced', 'stopped']

/** Media from device to device: a connection to each of the others. */
export class Mesh implements GroupMedia {
  readonly transport = 'MESH'
  readonly #options: GroupMediaOptions
  readonly #peers = new Map<string, MeshPeer>()
  readonly #descriptions = new DescriptionsInOrder()
  /** From devices that the call has not named yet: their signals may overtake its event. */
  #early: CallSignal[] = []
  #timer: ReturnType<typeof setInterval> | undefined
  #videoSending: VideoSending = 'full'
  #certificates: RTCCertificate[] | undefined

  constructor(options: GroupMediaOptions) {
    this.#options = options
  }

  /** One certificate for the call: whoever compares codes hears the same digits after a connection was made anew. */
  async open(): Promise<void> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as AlgorithmIdentifier
    this.#certificates = await globalThis.RTCPeerConnection?.generateCertificate(algorithm).then(
      certificate => [certificate],
      () => undefined,
    )
    this.#timer = setInterval(() => void this.#sample(), sampleMs)
  }

  setPeers(peers: readonly PeerDevice[]): void {
    const wantedPeers = new Map(peers.map(peer => [peer.participantId, peer]))
    for (const [id, peer] of this.#peers) {
      if (wantedPeers.get(id)?.deviceId === peer.deviceId) continue
      peer.close()
      this.#peers.delete(id)
      this.#options.listener.onFingerprintCode(id, null)
    }
    for (const peer of wantedPeers.values()) {
      const knownPeer = this.#peers.get(peer.participantId)
      if (knownPeer) knownPeer.setSending(peer.isSending)
      else this.#add(peer)
    }
    const presets = meshPresetsFor(peers.length + 1)
    for (const peer of this.#peers.values()) peer.setPresets(presets)
  }

  #add({ participantId, deviceId, isSending }: PeerDevice) {
    const { server, listener } = this.#options
    const inOrder = <T>(to: string, send: () => Promise<T>) =>
      this.#descriptions.send(to, () => this.#peers.get(to) === peer, send)
    const ordering: CallServer = {
      ...server,
      sendOffer: (to, sdp) => inOrder(to, () => server.sendOffer(to, sdp)),
      sendAnswer: (to, sdp) => inOrder(to, () => server.sendAnswer(to, sdp)),
    }
    const peer: MeshPeer = new MeshPeer({
      participantId,
      deviceId,
      isSending,
      isPolite: server.participantId > participantId,
      configuration: async patienceMs => ({
        ...(await this.#options.iceConfiguration(patienceMs)),
        ...(this.#certificates && { certificates: this.#certificates }),
      }),
      renewedConfiguration: this.#options.renewedIceConfiguration,
      track: this.#options.track,
      server: ordering,
      listener: { ...listener, onVideoSending: () => this.#tellVideoSending() },
    })
    this.#peers.set(participantId, peer)
    void peer.open()
    const mine = (signal: CallSignal) =>
      signal.from === participantId && (!signal.fromDeviceId || signal.fromDeviceId === deviceId)
    const early = this.#early.filter(mine)
    this.#early = this.#early.filter(signal => !mine(signal))
    for (const signal of early) peer.receive(signal)
  }

  async trackChanged(source: TrackSource): Promise<void> {
    await Promise.all([...this.#peers.values()].map(peer => peer.trackChanged(source)))
  }

  receive(signal: CallSignal): void {
    const peer = this.#peers.get(signal.from)
    const isKnown = peer && (!signal.fromDeviceId || signal.fromDeviceId === peer.deviceId)
    if (isKnown) peer.receive(signal)
    else this.#early = [...this.#early, signal].slice(-maxEarlySignals)
  }

  checkConnections(reason: 'online' | 'network' | 'signaling' | 'silence'): void {
    for (const peer of this.#peers.values()) peer.check(reason)
  }

  setViewSize(participantId: string, size: ViewSize): void {
    this.#peers.get(participantId)?.setViewSize(size)
  }

  audioLevels(): ReadonlyMap<string, number> {
    return new Map([...this.#peers].map(([id, peer]) => [id, peer.audioLevel()]))
  }

  async stats(): Promise<readonly PeerStats[]> {
    return [...this.#peers.values()].flatMap(peer => peer.lastStats() ?? [])
  }

  close(): void {
    clearInterval(this.#timer)
    for (const peer of this.#peers.values()) peer.close()
    this.#peers.clear()
    this.#early = []
  }

  async #sample(): Promise<void> {
    await Promise.all([...this.#peers.values()].map(peer => peer.sample()))
  }

  /** Of several connections the weakest is reported. */
  #tellVideoSending() {
    const worst = Math.max(0, ...[...this.#peers.values()].map(peer => sendings.indexOf(peer.videoSending)))
    const sending = sendings[worst]!
    if (sending === this.#videoSending) return
    this.#videoSending = sending
    this.#options.listener.onVideoSending(sending)
  }
}
