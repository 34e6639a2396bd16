/** For tests: two connections that negotiate as browsers do, without media. A description names its maker, its turn and its credentials. */
let connections = 0

export class FakeConnection extends EventTarget {
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: RTCSessionDescription | null = null
  remoteDescription: RTCSessionDescription | null = null
  onicecandidate: unknown = null
  onconnectionstatechange: (() => void) | null = null
  ontrack: unknown = null
  readonly id = ++connections
  readonly refused: string[] = []
  #turn = 0
  #generation = 1
  #madeWith: string | undefined
  #transceivers: ReturnType<typeof newTransceiver>[] = []

  addTransceiver() {
    if (this.signalingState === 'closed') throw new Error('addTransceiver in closed')
    const transceiver = newTransceiver()
    this.#transceivers.push(transceiver)
    return transceiver
  }
  getTransceivers = () => this.#transceivers
  getConfiguration = () => ({})
  readonly configurations: RTCConfiguration[] = []
  setConfiguration(configuration: RTCConfiguration) {
    this.configurations.push(configuration)
  }
  restartIce() {
    this.#generation += 1
  }

  /** How many descriptions it has made. */
  get turns() {
    return this.#turn
  }
  get generation() {
    return Number(/g=(\d+)/.exec(this.localDescription?.sdp ?? '')?.[1] ?? 0)
  }

  async setLocalDescription() {
    await Promise.resolve()
    const isAnswer = this.signalingState === 'have-remote-offer'
    if (!isAnswer && this.signalingState !== 'stable') throw new Error(`offer in ${this.signalingState}`)
    this.#turn += 1
    const sdp = `o=- ${this.id} ${this.#turn}\r\na=fingerprint:sha-256 ${this.id}\r\ng=${this.#generation}\r\n`
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp } as RTCSessionDescription
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer'
    if (isAnswer) this.#connect()
  }

  async setRemoteDescription(description: { type: 'offer' | 'answer'; sdp: string }) {
    await Promise.resolve()
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') {
      this.refused.push(this.signalingState)
      throw new Error(`answer in ${this.signalingState}`)
    }
    // Chromium ends the page some time after it rolled back an offer that restarts ICE.
    if (description.type === 'offer' && this.signalingState === 'have-local-offer')
      this.refused.push('rollback')
    // A connection keeps the keys of the one that it was made with.
    this.#madeWith ??= makerOf(description.sdp)
    const isSame = this.#madeWith === makerOf(description.sdp)
    this.remoteDescription = description as RTCSessionDescription
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    while (this.#transceivers.length < 4) this.addTransceiver()
    if (description.type !== 'answer') return
    if (isSame) this.#connect()
    else this.become('failed')
  }

  async addIceCandidate() {}
  close() {
    this.signalingState = 'closed'
  }

  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }

  #connect() {
    if (this.connectionState !== 'connected') this.become('connected')
  }
}

const makerOf = (sdp: string) => /^o=- (\d+)/.exec(sdp)?.[1]

const newTransceiver = () => ({
  direction: 'recvonly' as RTCRtpTransceiverDirection,
  setCodecPreferences() {},
  receiver: { track: null },
  sender: {
    track: null as MediaStreamTrack | null,
    async replaceTrack(track: MediaStreamTrack | null) {
      this.track = track
    },
    getParameters: () => ({ encodings: [] }),
    setParameters: async () => undefined,
  },
})
