import type { IncomingPacket, IncomingStream, PacketTaker, Publication } from './incoming.ts'
import { OutgoingHeader } from './rtp/header.ts'
import { PacketHistory } from './rtp/history.ts'
import { primaryBlock, renameBlocks } from './rtp/red.ts'
import { type MediaPacket, StreamRewriter } from './rtp/rewriter.ts'
import { senderReport } from './rtp/rtcp.ts'
import { ahead, seq16 } from './rtp/sequence.ts'
import type { SectionCodecs } from './sdp/answer.ts'

/** Encrypts and sends to one device. */
export interface RtpSink {
  send(header: OutgoingHeader, payload: Buffer): void
  /** The value of the abs-send-time extension now. */
  sendTime(): number
}

interface SlotSettings {
  mid: string
  ssrc: number
  rtxSsrc: number
  codecs: SectionCodecs
  sendTimeId: number | undefined
  sink: RtpSink
}

const random16 = () => Math.floor(Math.random() * 0x1_0000)

/** A receiving section of a device: one stream, which carries one publication after another. */
abstract class Slot implements PacketTaker {
  readonly mid: string
  readonly ssrc: number
  protected readonly settings: SlotSettings
  protected readonly rewriter: StreamRewriter
  publication: Publication | undefined
  protected current: IncomingStream | undefined
  packets = 0
  #octets = 0
  #recentBytes = 0

  constructor(settings: SlotSettings, rewriter: StreamRewriter) {
    this.mid = settings.mid
    this.ssrc = settings.ssrc
    this.settings = settings
    this.rewriter = rewriter
  }

  assign(publication: Publication | undefined): void {
    if (publication === this.publication) return
    this.publication?.takers.delete(this)
    publication?.takers.add(this)
    this.publication = publication
    this.current = undefined
    this.rewriter.switchSource()
  }

  abstract take(stream: IncomingStream, packet: IncomingPacket, nowMs: number): void

  skip(stream: IncomingStream, sequence: number): void {
    if (stream === this.current) this.rewriter.skip(sequence)
  }

  /** Bytes since the last time. */
  takeSentBytes(): number {
    const bytes = this.#recentBytes
    this.#recentBytes = 0
    return bytes
  }

  /** So that the device knows the clock of what it hears and sees. */
  report(): Buffer | undefined {
    const source = this.current?.senderReport
    if (!source) return undefined
    return senderReport({
      ssrc: this.ssrc,
      ntp: source.ntp,
      timestamp: (source.timestamp + this.rewriter.timestampOffset) >>> 0,
      packets: this.packets,
      octets: this.#octets,
    })
  }

  protected send(packet: MediaPacket, payloadType: number, ssrc = this.ssrc): void {
    const { sink, sendTimeId } = this.settings
    this.packets++
    this.#octets += packet.payload.length
    this.#recentBytes += packet.payload.length + 40
    const header = new OutgoingHeader({
      payloadType,
      sequence: packet.sequence,
      timestamp: packet.timestamp,
      ssrc,
      hasMarker: packet.hasMarker,
      ...(sendTimeId !== undefined && { sendTime: { id: sendTimeId, value: sink.sendTime() } }),
    })
    sink.send(header, packet.payload)
  }
}

export class AudioSlot extends Slot {
  /** Not among the loudest: nothing is sent, without a gap in what is. */
  #isMuted = false

  constructor(settings: SlotSettings) {
    super(settings, new StreamRewriter(settings.codecs.main.clockRate, { isVp8: false }))
  }

  setMuted(isMuted: boolean): void {
    if (this.#isMuted && !isMuted) this.rewriter.resume()
    this.#isMuted = isMuted
  }

  override take(stream: IncomingStream, packet: IncomingPacket, nowMs: number): void {
    if (this.#isMuted) return
    this.current = stream
    const { main, red } = this.settings.codecs
    const payload = !packet.isRed
      ? packet.payload
      : red
        ? renameBlocks(packet.payload, main.payloadType)
        : primaryBlock(packet.payload)
    const rewrittenPacket = payload && this.rewriter.rewrite({ ...packet, payload }, nowMs)
    if (rewrittenPacket) this.send(rewrittenPacket, packet.isRed && red ? red.payloadType : main.payloadType)
  }
}

export class VideoSlot extends Slot {
  readonly #history = new PacketHistory()
  #rtxSequence = random16()
  #target: number | undefined
  /** Since the device's last report: packets sent once, and the number from which it counts. */
  #sentOnce = 0
  #reportedSequence: number | undefined
  #lastSequence = 0

  constructor(settings: SlotSettings) {
    super(settings, new StreamRewriter(settings.codecs.main.clockRate, { isVp8: true }))
  }

  override assign(publication: Publication | undefined): void {
    if (publication === this.publication) return
    super.assign(publication)
    this.#target = undefined
  }

  /** The layer that is sent from its next key frame on; undefined: none. */
  setTarget(layer: number | undefined): void {
    if (layer === this.#target) return
    this.#target = layer
    if (layer === undefined) this.current = undefined
    else if (this.current?.layer !== layer) this.publication?.layers[layer]?.askForKeyFrame()
  }

  get layer(): number | undefined {
    return this.current?.layer
  }

  /** The device lost the picture (PLI, FIR). */
  askForKeyFrame(): void {
    const wantedLayer =
      this.current ?? (this.#target === undefined ? undefined : this.publication?.layers[this.#target])
    wantedLayer?.askForKeyFrame()
  }

  override take(stream: IncomingStream, packet: IncomingPacket, nowMs: number): void {
    if (stream.layer === this.#target && stream !== this.current) {
      if (packet.isKeyFrame) {
        this.current = stream
        this.rewriter.switchSource()
      } else stream.askForKeyFrame()
    }
    if (stream !== this.current) return
    const rewrittenPacket = this.rewriter.rewrite(packet, nowMs)
    if (!rewrittenPacket) return
    this.#history.add(rewrittenPacket, nowMs)
    this.#count(rewrittenPacket.sequence)
    this.send(rewrittenPacket, this.settings.codecs.main.payloadType)
  }

  #count(sequence: number): void {
    this.#sentOnce++
    if (this.#reportedSequence === undefined)
      this.#reportedSequence = this.#lastSequence = seq16(sequence - 1)
    if (ahead(sequence, this.#lastSequence) > 0) this.#lastSequence = sequence
  }

  /**
   * How much was lost on the way to the device. Its report counts as lost also what never came from the sender, which says nothing of its network.
   * @param reportedLoss 0 to 1, of the time since its last report
   */
  lossOf(reportedLoss: number): number {
    const span = this.#sentOnce > 0 ? ahead(this.#lastSequence, this.#reportedSequence!) : 0
    const missing = span > 0 ? Math.max(0, span - this.#sentOnce) / span : 0
    if (this.#sentOnce > 0) this.#reportedSequence = this.#lastSequence
    this.#sentOnce = 0
    return missing >= 1 ? 0 : Math.max(0, (reportedLoss - missing) / (1 - missing))
  }

  /** @param sequences that the device misses (NACK) @returns how many were sent again */
  resend(sequences: readonly number[], nowMs: number): number {
    const { main, rtx } = this.settings.codecs
    let count = 0
    for (const sequence of sequences) {
      const packet = this.#history.take(sequence, nowMs)
      if (!packet) continue
      count++
      if (!rtx) this.send(packet, main.payloadType)
      else {
        // RFC 4588 section 4: the original number, then the payload.
        const payload = Buffer.allocUnsafe(2 + packet.payload.length)
        payload.writeUInt16BE(packet.sequence, 0)
        packet.payload.copy(payload, 2)
        this.#rtxSequence = seq16(this.#rtxSequence + 1)
        this.send({ ...packet, sequence: this.#rtxSequence, payload }, rtx.payloadType, this.settings.rtxSsrc)
      }
    }
    return count
  }
}
