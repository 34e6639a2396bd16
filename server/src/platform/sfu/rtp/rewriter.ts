import { ahead, seq16, time32 } from './sequence.ts'
import { moveVp8, readVp8 } from './vp8.ts'

/** What is forwarded of an RTP packet. */
export interface MediaPacket {
  sequence: number
  timestamp: number
  hasMarker: boolean
  payload: Buffer
}

/**
 * Makes one continuous stream out of packets of several: another layer, another participant, or the same one after a pause. A receiver sees
 * sequence numbers without a gap that was not a loss, and timestamps that advance with the clock.
 */
export class StreamRewriter {
  #clockRate: number
  #isVp8: boolean
  #sequenceOffset = 0
  #timestampOffset = 0
  #offsets = { pictureId: 0, tl0Index: 0 }
  /** The first packet since the last switch; what came before it on its stream is not forwarded. */
  #firstSequence = 0
  #last:
    | { sequence: number; timestamp: number; pictureId: number; tl0Index: number; atMs: number }
    | undefined
  #pending: 'switch' | 'resume' | undefined = 'switch'

  constructor(clockRate: number, options: { isVp8: boolean }) {
    this.#clockRate = clockRate
    this.#isVp8 = options.isVp8
  }

  /** What has to be added to timestamps of the present source. */
  get timestampOffset(): number {
    return this.#timestampOffset
  }

  /** The next packet comes from another stream. */
  switchSource(): void {
    this.#pending = 'switch'
  }

  /** The next packet comes from the same stream, of which some were left out. */
  resume(): void {
    this.#pending ??= 'resume'
  }

  /** A packet without media (padding): it leaves no gap. Call it before later packets. */
  skip(sequence: number): void {
    if (this.#pending || !this.#last) return
    if (seq16(sequence + this.#sequenceOffset) === seq16(this.#last.sequence + 1))
      this.#sequenceOffset = seq16(this.#sequenceOffset - 1)
  }

  /** @returns undefined for a packet from before the switch */
  rewrite(packet: MediaPacket, nowMs: number): MediaPacket | undefined {
    const descriptor = this.#isVp8 ? readVp8(packet.payload) : undefined
    if (this.#pending) {
      this.#anchor(packet, descriptor, nowMs)
      this.#pending = undefined
    } else if (ahead(packet.sequence, this.#firstSequence) < 0) return undefined
    const rewrittenPacket: MediaPacket = {
      sequence: seq16(packet.sequence + this.#sequenceOffset),
      timestamp: time32(packet.timestamp + this.#timestampOffset),
      hasMarker: packet.hasMarker,
      payload: descriptor ? moveVp8(packet.payload, descriptor, this.#offsets) : packet.payload,
    }
    if (!this.#last || ahead(rewrittenPacket.sequence, this.#last.sequence) > 0)
      this.#last = {
        sequence: rewrittenPacket.sequence,
        timestamp: rewrittenPacket.timestamp,
        pictureId: ((descriptor?.pictureId ?? 0) + this.#offsets.pictureId) & 0x7fff,
        tl0Index: ((descriptor?.tl0Index ?? 0) + this.#offsets.tl0Index) & 0xff,
        atMs: nowMs,
      }
    return rewrittenPacket
  }

  #anchor(packet: MediaPacket, descriptor: ReturnType<typeof readVp8>, nowMs: number): void {
    this.#firstSequence = packet.sequence
    const last = this.#last
    if (!last) return
    this.#sequenceOffset = seq16(last.sequence + 1 - packet.sequence)
    if (this.#pending === 'resume') return
    const elapsedTicks = Math.max(1, Math.round(((nowMs - last.atMs) * this.#clockRate) / 1_000))
    this.#timestampOffset = time32(last.timestamp + elapsedTicks - packet.timestamp)
    if (descriptor?.pictureId !== undefined)
      this.#offsets.pictureId = (last.pictureId + 1 - descriptor.pictureId) & 0x7fff
    if (descriptor?.tl0Index !== undefined)
      this.#offsets.tl0Index = (last.tl0Index + 1 - descriptor.tl0Index) & 0xff
  }
}
