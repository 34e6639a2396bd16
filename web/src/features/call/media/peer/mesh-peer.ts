import type { CallSignal } from '@trau/contract'
import type {
  CallServer,
  GroupMediaListener,
  PeerDevice,
  PeerStats,
  TrackSource,
  VideoSending,
  ViewSize,
} from '../types.ts'
import { type Adaptation, adapt, firstAdaptation } from '../video-adaptation.ts'
import { type MeshPresets, meshPresetsFor, presets, weakScreenPreset } from '../video-presets.ts'
import { PeerLink } from './peer-link.ts'
import { type PeerSample, sampleConnection } from './peer-stats.ts'
import { limitEncoding } from './senders.ts'
import { SilenceWatch } from './silence-watch.ts'

interface MeshPeerOptions extends PeerDevice {
  isPolite: boolean
  configuration(patienceMs?: number): Promise<RTCConfiguration>
  /** The same, asked for now: rejects where the server does not answer. */
  renewedConfiguration(): Promise<RTCConfiguration>
  track(source: TrackSource): MediaStreamTrack | null
  server: CallServer
  listener: GroupMediaListener
}

/** One other device of a mesh: its connection, what it is sent, and how well that goes. */
export class MeshPeer {
  readonly deviceId: string
  readonly #options: MeshPeerOptions
  readonly #link: PeerLink
  #presets: MeshPresets = meshPresetsFor(2)
  #adaptation: Adaptation = firstAdaptation
  #sample: PeerSample | undefined
  readonly #silence = new SilenceWatch()

  constructor(options: MeshPeerOptions) {
    this.#options = options
    this.deviceId = options.deviceId
    this.#silence.expect(options.isSending)
    const { participantId: to, server, listener } = options
    this.#link = new PeerLink({
      isPolite: options.isPolite,
      configuration: options.configuration,
      renewedConfiguration: options.renewedConfiguration,
      track: options.track,
      sendOffer: sdp => server.sendOffer(to, sdp),
      sendAnswer: sdp => server.sendAnswer(to, sdp),
      sendCandidates: candidates => server.sendCandidates(to, candidates),
      onTrack: (source, track) => listener.onTrack(to, source, track),
      onConnection: state => listener.onConnection(to, state),
      onFingerprintCode: code => listener.onFingerprintCode(to, code),
      onSenders: () => this.#limitVideo(),
    })
  }

  get videoSending(): VideoSending {
    return this.#adaptation.sending
  }

  open = () => this.#link.open()
  receive = (signal: CallSignal) => void this.#link.receive(signal)
  close = () => this.#link.close()

  async trackChanged(source: TrackSource): Promise<void> {
    await this.#link.replaceTrack(source)
    if (source === 'camera' || source === 'screen') await this.#limitVideo()
  }

  setPresets(meshPresets: MeshPresets): void {
    if (meshPresets === this.#presets) return
    this.#presets = meshPresets
    void this.#limitVideo()
  }

  /** @param isSending whether the other says that it sends anything */
  setSending(isSending: boolean): void {
    this.#silence.expect(isSending)
  }

  /** A mesh sends one picture: what is not shown is not decoded by the browser, no more can be saved. */
  setViewSize(_size: ViewSize): void {}

  check(reason: 'online' | 'network' | 'signaling' | 'silence'): void {
    // What was on its way may have been lost, whichever way the network came back.
    if (reason !== 'silence') this.#link.resend()
    const isWell = this.#isCarrying(performance.now())
    if (reason === 'signaling' && (isWell || this.#link.isRestarting)) return
    this.#link.restart()
  }

  audioLevel(): number {
    const [source] = this.#link.receiver('microphone')?.getSynchronizationSources?.() ?? []
    return source?.audioLevel ?? 0
  }

  lastStats(): PeerStats | undefined {
    return this.#sample && { participantId: this.#options.participantId, ...this.#sample.stats }
  }

  /** Twice a second. */
  async sample(): Promise<void> {
    const { connection } = this.#link
    if (!connection?.remoteDescription) return
    const before = this.#sample
    const sample = await sampleConnection(connection, before).catch(() => undefined)
    if (!sample || connection !== this.#link.connection) return
    this.#sample = sample
    this.#watchSilence(sample, before?.packetsReceived)
    this.#adapt(sample)
  }

  /** @param before what had arrived then */
  #watchSilence({ packetsReceived, at }: PeerSample, before: number | undefined) {
    const change = this.#silence.sample(packetsReceived, at)
    const { participantId, listener } = this.#options
    if (change === 'silent') {
      listener.onConnection(participantId, 'reconnecting')
      if (!this.#link.isRestarting) this.#link.restart()
      return
    }
    if (change !== 'back') return
    // It is over, too, where the other has switched everything off: that says nothing of the path.
    if (packetsReceived !== before) this.#link.pathIsBack()
    if (this.#link.connection?.connectionState === 'connected')
      listener.onConnection(participantId, 'connected')
  }

  /** @param now in ms, of `performance.now()` */
  #isCarrying(now: number): boolean {
    return this.#link.connection?.connectionState === 'connected' && !this.#silence.isSilent(now)
  }

  #adapt({ at, lossReported, stats }: PeerSample) {
    const hasVideo = Boolean(this.#options.track('camera') ?? this.#options.track('screen'))
    if (!hasVideo && this.#adaptation.sending === 'full') return
    const before = this.#adaptation.sending
    const { availableOutgoing, roundTripMs } = stats
    const network = this.#isCarrying(at) ? { availableOutgoing, loss: lossReported, roundTripMs } : undefined
    this.#adaptation = adapt(this.#adaptation, network, at)
    if (this.#adaptation.sending === before) return
    void this.#limitVideo()
    this.#options.listener.onVideoSending(this.#adaptation.sending)
  }

  async #limitVideo(): Promise<void> {
    const { sending } = this.#adaptation
    const camera = this.#link.sender('camera')
    const screen = this.#link.sender('screen')
    const { height, ...limits } = sending === 'full' ? this.#presets.camera : presets.weak
    // A shared screen has the room that there is; the face beside it is small then.
    const hasScreen = Boolean(screen?.track)
    const target = hasScreen ? Math.min(height, presets.p180.height) : height
    const capturedHeight = camera?.track?.getSettings().height ?? target
    if (camera)
      await limitEncoding(camera, {
        ...limits,
        ...(hasScreen ? { maxBitrate: presets.weak.maxBitrate } : {}),
        isActive: sending !== 'stopped',
        scaleResolutionDownBy: Math.max(1, capturedHeight / target),
      })
    if (screen)
      await limitEncoding(screen, {
        ...(sending === 'full' ? this.#presets.screen : weakScreenPreset),
        isActive: sending !== 'stopped',
      })
  }
}
