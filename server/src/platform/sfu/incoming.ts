import { LossTracker } from './rtp/losses.ts'
import type { MediaPacket } from './rtp/rewriter.ts'
import type { TrackSource } from './tracks.ts'

const keyFrameEveryMs = 400
const liveMs = 2_000
/** Several times what the client's settings reach, with all layers; so much may also come at once. */
const bytesPerSecond: Record<TrackSource, number> = {
  microphone: 40_000,
  screenAudio: 80_000,
  camera: 1_000_000,
  screen: 1_000_000,
}

/** Who takes the packets of a publication. */
export interface PacketTaker {
  take(stream: IncomingStream, packet: IncomingPacket, nowMs: number): void
  /** The stream lost more than can be repaired. */
  skip(stream: IncomingStream, sequence: number): void
}

export interface IncomingPacket extends MediaPacket {
  isRed: boolean
  isKeyFrame: boolean
}

/** One RTP stream of a device: a microphone, or one layer of a camera. */
export class IncomingStream {
  readonly ssrc: number
  readonly publication: Publication
  readonly layer: number
  readonly losses = new LossTracker()
  lastMs = -Infinity
  bps = 0
  senderReport: { ntp: bigint; timestamp: number; atMs: number } | undefined
  #bytes = 0
  #keyFrameMs = -Infinity
  #wantsKeyFrame = false

  constructor(ssrc: number, publication: Publication, layer: number) {
    this.ssrc = ssrc
    this.publication = publication
    this.layer = layer
  }

  count(bytes: number, nowMs: number): void {
    this.#bytes += bytes
    this.lastMs = nowMs
  }

  isLive(nowMs: number): boolean {
    return nowMs - this.lastMs < liveMs
  }

  /** Once a second. */
  measure(): void {
    const bps = this.#bytes * 8
    this.bps = this.bps === 0 ? bps : Math.round((this.bps + bps) / 2)
    this.#bytes = 0
  }

  askForKeyFrame(): void {
    this.#wantsKeyFrame = true
  }

  keyFrameCame(): void {
    this.#wantsKeyFrame = false
  }

  /** Whether to ask the device for a key frame now; many who ask at once are one request. */
  isKeyFrameDue(nowMs: number): boolean {
    if (!this.#wantsKeyFrame || nowMs - this.#keyFrameMs < keyFrameEveryMs) return false
    this.#keyFrameMs = nowMs
    return true
  }
}

/** What a device sends of one source, with its layers, smallest first. */
export class Publication {
  readonly participantId: string
  readonly source: TrackSource
  /** That the device may send. */
  readonly layerCount: number
  readonly layers: (IncomingStream | undefined)[] = []
  readonly takers = new Set<PacketTaker>()

  #allowance: { bytes: number; atMs: number } | undefined

  constructor(participantId: string, source: TrackSource, layerCount: number) {
    this.layerCount = layerCount
    this.participantId = participantId
    this.source = source
  }

  /** What comes faster than any browser sends is passed on to nobody: one device must not fill the networks of the others. */
  admits(bytes: number, nowMs: number): boolean {
    const rate = bytesPerSecond[this.source]
    const { bytes: left, atMs } = this.#allowance ?? { bytes: rate, atMs: nowMs }
    const allowedPackets = Math.min(rate, left + ((nowMs - atMs) * rate) / 1_000)
    const isAdmitted = allowedPackets >= bytes
    this.#allowance = { bytes: isAdmitted ? allowedPackets - bytes : allowedPackets, atMs: nowMs }
    return isAdmitted
  }

  isLive(nowMs: number): boolean {
    return this.layers.some(layer => layer?.isLive(nowMs))
  }
}
