import type { CallSignal, IceCandidate } from '@trau/contract'
import { type ConnectionState, type TrackSource, trackSources } from '../types.ts'
import { CandidateExchange } from './candidate-exchange.ts'
import { fingerprintCode } from './fingerprint.ts'
import { RestartTurn } from './restart-turn.ts'
import { asAnswerTo, asVoiceReceiver, belongsTo, fingerprints, originOf, sessionId } from './sdp.ts'
import { preferRedundantVoice, sendVoiceFirst } from './senders.ts'

export interface PeerLinkOptions {
  /** Of two that offer at once, the polite one drops its offer. The other one makes the first offer, and restarts first. */
  isPolite: boolean
  /** @param patienceMs how long the server may take where it is known and has not expired */
  configuration(patienceMs?: number): Promise<RTCConfiguration>
  /** The same, asked for now: rejects where the server does not answer. */
  renewedConfiguration(): Promise<RTCConfiguration>
  track(source: TrackSource): MediaStreamTrack | null
  sendOffer(sdp: string): Promise<unknown>
  sendAnswer(sdp: string): Promise<unknown>
  sendCandidates(candidates: readonly IceCandidate[]): Promise<unknown>
  onTrack(source: TrackSource, track: MediaStreamTrack | null): void
  onConnection(state: ConnectionState): void
  onFingerprintCode(code: string | null): void
  /** Senders exist from here on, after the first negotiation. */
  onSenders?(): void
  createConnection?(configuration: RTCConfiguration): RTCPeerConnection
}

/** An offer without an answer is sent again after so long, soon at first: who has just come back may have missed it. After `rebuildMs` the connection is made anew. */
const resendDelays = [750, 1_000, 1_500, 3_000]
const rebuildMs = 15_000
const restartDelays = [0, 1_000, 3_000, 5_000]
/** An offer that is older may name a relay that has gone away since. */
const currentOfferMs = 3_000
/** The other side waits for the answer. */
const answerPatienceMs = 300

/**
 * One connection to one device, by perfect negotiation (W3C WebRTC, section 10.7), but for rollbacks: Chromium ends the whole page when an offer
 * that restarts ICE is rolled back, so the polite side makes its connection anew instead. Its media sections are fixed: microphone, camera, screen and
 * the screen's sound, made by the first offer; what is sent changes by `replaceTrack`, so that only ICE restarts negotiate again.
 */
export class PeerLink {
  readonly #options: PeerLinkOptions
  readonly #restartTurn: RestartTurn
  readonly #candidates: CandidateExchange
  #connection: RTCPeerConnection | undefined
  #remoteSession = ''
  #isClosed = false
  #isMakingOffer = false
  #isAnswerPending = false
  #isOfferIgnored = false
  #wasConnected = false
  /** The origin of the last offer that was answered, and its answer. */
  #answered: { origin: string; sdp: string } | undefined
  #incoming: Promise<void> = Promise.resolve()
  #offerTimer: ReturnType<typeof setTimeout> | undefined
  #restartTimer: ReturnType<typeof setTimeout> | undefined
  #restarts = 0
  #offeredSince = 0
  #timesOffered = 0

  constructor(options: PeerLinkOptions) {
    this.#options = options
    this.#candidates = new CandidateExchange(options.sendCandidates)
    this.#restartTurn = new RestartTurn({
      isPolite: options.isPolite,
      renewedConfiguration: options.renewedConfiguration,
      offer: configuration => void this.#offer(configuration),
    })
  }

  get connection(): RTCPeerConnection | undefined {
    return this.#connection
  }

  /** The impolite side makes the connection and offers; the polite one waits for that. */
  async open(): Promise<void> {
    if (this.#options.isPolite) return
    await this.#build()
    await this.#offer()
  }

  /** Applied in the order in which they come. */
  receive(signal: Pick<CallSignal, 'description' | 'candidates'>): Promise<void> {
    this.#incoming = this.#incoming.then(async () => {
      if (this.#isClosed) return
      try {
        if (signal.description) await this.#describe(signal.description)
        if (signal.candidates) await this.#addCandidates(signal.candidates)
      } catch (error) {
        if (this.#isClosed) return
        console.warn('A signal of a call could not be applied', error)
        if (signal.description) this.#rebuild()
      }
    })
    return this.#incoming
  }

  /** New ICE credentials and candidates, exchanged at once. Nothing while one is under way. */
  restart(): void {
    if (this.#isClosed || !this.#connection) return
    if (!this.#connection.remoteDescription) {
      // The first offer has not been answered: there is nothing to restart yet.
      if (this.#connection.signalingState === 'have-local-offer') void this.#sendOffer()
      return
    }
    this.#restartTurn.want()
  }

  /** Media has come back by itself: a restart that is only wanted yet would interrupt it. */
  pathIsBack(): void {
    this.#restartTurn.drop()
  }

  /** A restart of this moment has been offered, and waits for its answer. */
  get isRestarting(): boolean {
    const isOffered = this.#connection !== undefined && hasOffered(this.#connection)
    return isOffered && performance.now() - this.#offeredSince < currentOfferMs
  }

  /** Signals may have been lost: what waits for an answer is sent again. */
  resend(): void {
    if (this.#connection?.signalingState === 'have-local-offer') void this.#sendOffer()
    this.#candidates.flush()
  }

  async replaceTrack(source: TrackSource): Promise<void> {
    const sender = this.sender(source)
    const track = this.#options.track(source)
    if (!sender || sender.track === track) return
    await sender.replaceTrack(track)
  }

  sender(source: TrackSource): RTCRtpSender | undefined {
    return this.#transceiver(source)?.sender
  }

  receiver(source: TrackSource): RTCRtpReceiver | undefined {
    return this.#transceiver(source)?.receiver
  }

  close(): void {
    this.#isClosed = true
    this.#drop()
  }

  #transceiver(source: TrackSource): RTCRtpTransceiver | undefined {
    return this.#connection?.getTransceivers()[trackSources.indexOf(source)]
  }

  #drop() {
    clearTimeout(this.#offerTimer)
    clearTimeout(this.#restartTimer)
    this.#restartTurn.drop()
    this.#candidates.drop()
    const connection = this.#connection
    this.#connection = undefined
    if (!connection) return
    connection.onicecandidate = null
    connection.onconnectionstatechange = null
    connection.ontrack = null
    connection.close()
    for (const source of trackSources) this.#options.onTrack(source, null)
  }

  /** The impolite side begins again with another connection; the other follows its offer. */
  #rebuild() {
    if (this.#isClosed || this.#options.isPolite) return
    void this.#build().then(() => this.#offer())
  }

  async #build(): Promise<void> {
    const configuration = await this.#options.configuration()
    if (this.#isClosed) return
    this.#drop()
    const connection = (this.#options.createConnection ?? (c => new RTCPeerConnection(c)))({
      bundlePolicy: 'max-bundle',
      ...configuration,
    })
    this.#connection = connection
    this.#remoteSession = ''
    this.#isMakingOffer = false
    this.#isAnswerPending = false
    this.#isOfferIgnored = false
    this.#answered = undefined
    this.#offeredSince = 0
    connection.onicecandidate = ({ candidate }) => this.#candidates.found(candidate)
    connection.onconnectionstatechange = () => this.#connectionChanged()
    connection.ontrack = ({ transceiver, track }) => {
      const source = trackSources[connection.getTransceivers().indexOf(transceiver)]
      if (source) this.#options.onTrack(source, track)
    }
    if (this.#options.isPolite) return
    for (const source of trackSources) {
      const kind = source === 'camera' || source === 'screen' ? 'video' : 'audio'
      const transceiver = connection.addTransceiver(kind, { direction: 'sendrecv' })
      if (source === 'microphone') preferRedundantVoice(transceiver)
      await transceiver.sender.replaceTrack(this.#options.track(source))
      // Closed, or made anew, in the meantime.
      if (connection !== this.#connection) return
    }
  }

  /** @param restart configuration of a restart of ICE; where another negotiation is under way it follows that */
  async #offer(restart?: RTCConfiguration): Promise<void> {
    const connection = this.#connection
    if (!connection || this.#isClosed) return
    if (this.#isMakingOffer || connection.signalingState !== 'stable') return
    this.#isMakingOffer = true
    try {
      if (restart) {
        connection.setConfiguration(withServersOf(restart, connection))
        connection.restartIce()
        this.#restartTurn.drop()
      }
      await connection.setLocalDescription()
      if (connection !== this.#connection || !hasOffered(connection)) return
      this.#offeredSince = performance.now()
      this.#timesOffered = 0
      await this.#sendOffer()
    } catch (error) {
      if (!this.#isClosed) console.warn('An offer could not be made', error)
    } finally {
      if (connection === this.#connection) this.#isMakingOffer = false
    }
  }

  /** Until it is answered: the answer, or the offer itself, may be lost. */
  async #sendOffer(): Promise<void> {
    const connection = this.#connection
    const offer = connection?.localDescription
    if (!connection || offer?.type !== 'offer' || !hasOffered(connection)) return
    clearTimeout(this.#offerTimer)
    this.#offerTimer = setTimeout(
      () => {
        if (connection !== this.#connection || connection.signalingState !== 'have-local-offer') return
        const isHopeless = performance.now() - this.#offeredSince > rebuildMs && !this.#options.isPolite
        if (isHopeless && connection.connectionState !== 'connected') this.#rebuild()
        else void this.#sendOffer()
      },
      resendDelays[Math.min(this.#timesOffered++, resendDelays.length - 1)],
    )
    try {
      await this.#options.sendOffer(asVoiceReceiver(offer.sdp))
    } catch {
      // The timer sends it again; what the refusal means for the call, the call's own state says.
    }
  }

  async #describe(description: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    if (description.type === 'answer') return this.#takeAnswer(description.sdp)
    const origin = originOf(description.sdp)
    // Sent again before its answer was there. Another answer to it would never be taken, and an offer of our own changes nothing of that.
    if (this.#connection && this.#answered?.origin === origin)
      return this.#sendAnswer(this.#connection, this.#answered.sdp)
    const session = sessionId(description.sdp)
    const isAnother = this.#remoteSession !== '' && session !== this.#remoteSession
    if (this.#connection && !this.#options.isPolite && session !== this.#remoteSession)
      return this.#passOver(this.#connection)
    const hasOwnOffer = this.#isMakingOffer || (this.#connection && hasOffered(this.#connection))
    if (!this.#connection || (this.#options.isPolite && (isAnother || hasOwnOffer))) {
      // The other side began again, maybe without our knowing that the former connection had ended; or both offered at once.
      if (!this.#options.isPolite) return
      await this.#build()
    }
    const connection = this.#connection
    if (!connection) return
    // An answer gathers candidates anew too; credentials of the beginning of the call may have expired.
    if (connection.remoteDescription) {
      const configuration = await this.#options.configuration(answerPatienceMs)
      if (connection !== this.#connection) return
      connection.setConfiguration(withServersOf(configuration, connection))
    }
    const isReady = !this.#isMakingOffer && (connection.signalingState === 'stable' || this.#isAnswerPending)
    this.#isOfferIgnored = !this.#options.isPolite && !isReady
    if (this.#isOfferIgnored) return
    await connection.setRemoteDescription({ type: 'offer', sdp: description.sdp })
    if (connection !== this.#connection) return
    this.#remoteSession = session
    // What is negotiated again restarts ICE: this is the restart that was wanted here.
    this.#restartTurn.drop()
    await this.#sendToOffered(connection)
    if (connection !== this.#connection || connection.signalingState !== 'have-remote-offer') return
    await connection.setLocalDescription()
    const answer = connection.localDescription
    if (connection !== this.#connection || answer?.type !== 'answer') return
    // It is the restart of those, too, who wanted one while it was negotiated.
    this.#restartTurn.drop()
    this.#answered = { origin, sdp: asAnswerTo(description.sdp, asVoiceReceiver(answer.sdp)) }
    await this.#sendAnswer(connection, this.#answered.sdp)
    await this.#negotiated(connection)
  }

  /**
   * An offer of a connection that the polite side has closed since: it begins another one only with an offer of ours. It was under way while this
   * page was loaded anew, or the answer of the next connection overtook it. Taken, it would lead this connection to where nobody is.
   */
  #passOver(connection: RTCPeerConnection): void {
    this.#isOfferIgnored = true
    // Our own first offer is about to be made, or waits for its answer.
    if (this.#remoteSession === '') return
    const isAtRest = connection.signalingState === 'stable' && !this.#isMakingOffer
    if (isAtRest && connection.connectionState !== 'connected') this.#rebuild()
  }

  /** A lost answer is sent again when the offer is. */
  async #sendAnswer(connection: RTCPeerConnection, sdp: string): Promise<void> {
    for (const delay of [0, 500, 1_500]) {
      if (delay) await new Promise(resolve => setTimeout(resolve, delay))
      if (connection !== this.#connection) return
      try {
        await this.#options.sendAnswer(sdp)
        return
      } catch {}
    }
  }

  async #takeAnswer(sdp: string): Promise<void> {
    const connection = this.#connection
    if (connection?.signalingState !== 'have-local-offer') return
    // That of an earlier offer, maybe of a connection before this one, would lead nowhere.
    if (!belongsTo(connection.localDescription?.sdp ?? '', sdp)) return
    // The other side began again and answers with another connection: this one would never find it.
    if (this.#remoteSession !== '' && sessionId(sdp) !== this.#remoteSession) return this.#rebuild()
    this.#isAnswerPending = true
    try {
      await connection.setRemoteDescription({ type: 'answer', sdp })
    } finally {
      this.#isAnswerPending = false
    }
    if (connection !== this.#connection) return
    this.#remoteSession = sessionId(sdp)
    clearTimeout(this.#offerTimer)
    await this.#negotiated(connection)
  }

  async #sendToOffered(connection: RTCPeerConnection): Promise<void> {
    const transceivers = connection.getTransceivers()
    for (const [at, source] of trackSources.entries()) {
      const transceiver = transceivers[at]
      if (!transceiver || transceiver.direction === 'stopped') continue
      transceiver.direction = 'sendrecv'
      if (source === 'microphone') preferRedundantVoice(transceiver)
      await transceiver.sender.replaceTrack(this.#options.track(source))
    }
  }

  async #negotiated(connection: RTCPeerConnection): Promise<void> {
    await this.#addCandidates([])
    await sendVoiceFirst(connection)
    this.#options.onSenders?.()
    this.#candidates.flush()
    void this.#computeCode(connection)
    this.#restartTurn.resume()
  }

  async #computeCode({ localDescription, remoteDescription }: RTCPeerConnection): Promise<void> {
    const code = await fingerprintCode(
      fingerprints(localDescription?.sdp ?? ''),
      fingerprints(remoteDescription?.sdp ?? ''),
    )
    if (!this.#isClosed) this.#options.onFingerprintCode(code)
  }

  #addCandidates(candidates: readonly IceCandidate[]): Promise<void> {
    return this.#candidates.receive(this.#connection, candidates, error => {
      if (!this.#isOfferIgnored) console.warn('A candidate was refused', error)
    })
  }

  #connectionChanged() {
    const state = this.#connection?.connectionState
    if (!state || this.#isClosed) return
    clearTimeout(this.#restartTimer)
    if (state === 'connected') {
      this.#wasConnected = true
      this.#restarts = 0
      this.#options.onConnection('connected')
      return
    }
    this.#options.onConnection(this.#wasConnected ? 'reconnecting' : 'connecting')
    if (state !== 'disconnected' && state !== 'failed') return
    const delay = restartDelays[Math.min(this.#restarts, restartDelays.length - 1)]!
    this.#restarts += 1
    this.#restartTimer = setTimeout(() => this.#restartUntilConnected(), delay)
  }

  #restartUntilConnected() {
    const connection = this.#connection
    if (!connection || connection.connectionState === 'connected') return
    this.restart()
    const delay = restartDelays.at(-1)! * (1 + Math.random() / 2)
    this.#restartTimer = setTimeout(() => this.#restartUntilConnected(), delay)
  }
}

/** The state may be another one after each `await`, which types do not see. */
const hasOffered = (connection: RTCPeerConnection) => connection.signalingState === 'have-local-offer'

/** What else a connection was made with, its certificate above all, cannot change. */
const withServersOf = (
  { iceServers, iceTransportPolicy }: RTCConfiguration,
  connection: RTCPeerConnection,
): RTCConfiguration => ({
  ...connection.getConfiguration(),
  ...(iceServers && { iceServers }),
  ...(iceTransportPolicy && { iceTransportPolicy }),
})
