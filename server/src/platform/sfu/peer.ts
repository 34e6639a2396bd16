import { RelayRequest } from '@trau/contract'
import type { RtcpPacket, RtpPacket } from 'werift'
import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
} from 'werift'
import { DownlinkEstimate } from './downlink.ts'
import { type IncomingPacket, IncomingStream, Publication } from './incoming.ts'
import { ArrivalLog } from './rtp/arrivals.ts'
import { findExtension, readAudioLevel } from './rtp/header.ts'
import { genericNack, pictureLoss, receiverReport, transportFeedback } from './rtp/rtcp.ts'
import { seq16 } from './rtp/sequence.ts'
import { readVp8 } from './rtp/vp8.ts'
import {
  codecsOf,
  controlOffer,
  extensionUris,
  type SectionCodecs,
  type SectionPlan,
  writeAnswer,
} from './sdp/answer.ts'
import { BadOffer, type Offer, type OfferedSection } from './sdp/offer.ts'
import { AudioSlot, VideoSlot } from './slots.ts'
import { audioSources, videoSources } from './tracks.ts'
import { type MediaTransport, openTransport, type TransportSettings } from './transport.ts'

/** RTP packets in one second; the largest picture of the product takes a tenth. */
const maxPacketsPerSecond = 3_000
/** A browser reports a few times a second for each stream, and asks at most every few packets for lost ones. */
const maxReportsPerSecond = 1_000
/** Each costs as much as a packet that is forwarded. */
const maxResentPerSecond = 1_000
const maxStreams = 12
const silentMs = 15_000
const firFormat = 4

export interface PeerEvents {
  /** @param level of the microphone, in −dBov; undefined where the device does not say */
  onVoice(participantId: string, level: number | undefined): void
  onViews(): void
  onOpen(): void
  onClosed(): void
}

interface Receiving {
  codecs: SectionCodecs
  publication: Publication
  rids: string[]
  extensions: Map<string, number>
  mid: string
}

interface Incoming {
  section: Receiving
  layer: number
  /** Retransmissions of the layer, in a stream of their own. */
  isRtx: boolean
}

const randomSsrc = () => 1 + Math.floor(Math.random() * 0xffff_fffe)

/** The connection of one participant's device: what it sends, and the slots in which it receives. */
export class Peer {
  readonly participantId: string
  readonly ssrc = randomSsrc()
  readonly publications = new Map<string, Publication>()
  readonly audioSlots: AudioSlot[] = []
  readonly videoSlots: VideoSlot[] = []
  readonly downlink = new DownlinkEstimate()
  readonly sessionId: string
  readonly ufrag: string
  views: RelayRequest['views'] | undefined
  isOpen = false
  #events: PeerEvents
  #transport: MediaTransport | undefined
  #receiving: Receiving[] = []
  #plans = new Map<string, SectionPlan>()
  #streams = new Map<number, Incoming>()
  #arrivals = new ArrivalLog()
  #arrivalsId: number | undefined
  #mediaSsrc = 0
  #packetsThisSecond = 0
  #reportsThisSecond = 0
  #resentThisSecond = 0
  #heardMs = performance.now()
  isClosed = false
  /** RTP packets of its connection. */
  received = 0

  constructor(participantId: string, offer: Offer, events: PeerEvents) {
    this.participantId = participantId
    this.sessionId = offer.sessionId
    this.ufrag = offer.ufrag
    this.#events = events
  }

  /** @returns the answer @throws BadOffer */
  async connect(offer: Offer, settings: TransportSettings): Promise<string> {
    const control = controlOffer(offer)
    if (!control) throw new BadOffer('no data channel')
    this.#transport = await openTransport(control, settings, {
      onRtp: packet => this.#onRtp(packet),
      onRtcp: packet => this.#onRtcp(packet),
      onControl: text => this.#onControl(text),
      onOpen: () => {
        this.isOpen = true
        this.#events.onOpen()
      },
      onClosed: () => this.#events.onClosed(),
    })
    if (this.isClosed) this.#transport.close()
    return this.answer(offer)
  }

  get forwarded(): number {
    return [...this.audioSlots, ...this.videoSlots].reduce((sum, slot) => sum + slot.packets, 0)
  }

  get addresses() {
    return this.#transport?.addresses ?? []
  }

  /** To an offer of the same connection, which may have more sections. */
  answer(offer: Offer): string {
    if (!this.#transport) throw new BadOffer('not connected')
    const plans = offer.sections.map(section => this.#plan(section))
    return writeAnswer(offer, plans, this.#transport.lines)
  }

  #plan(section: OfferedSection): SectionPlan {
    if (section.kind === 'application') return { use: 'control' }
    const knownPlan = this.#plans.get(section.mid)
    if (knownPlan) return section.isRejected ? { use: 'none' } : knownPlan
    const codecs = section.isRejected ? undefined : codecsOf(section)
    const plan = codecs ? this.#planMedia(section, codecs) : ({ use: 'none' } as const)
    this.#plans.set(section.mid, plan)
    return plan
  }

  #planMedia(section: OfferedSection, codecs: SectionCodecs): SectionPlan {
    const isAudio = section.kind === 'audio'
    if (section.direction === 'recvonly') {
      const slots = isAudio ? this.audioSlots : this.videoSlots
      if (slots.length >= 24) return { use: 'none' }
      const settings = {
        mid: section.mid,
        ssrc: randomSsrc(),
        rtxSsrc: randomSsrc(),
        codecs,
        sendTimeId: section.extensions.get(extensionUris.sendTime),
        sink: this.#transport!,
      }
      if (isAudio) this.audioSlots.push(new AudioSlot(settings))
      else this.videoSlots.push(new VideoSlot(settings))
      return { use: 'send', codecs, ssrc: settings.ssrc, rtxSsrc: settings.rtxSsrc }
    }
    const sources = isAudio ? audioSources : videoSources
    const source = sources.find(name => !this.publications.has(name))
    if (section.direction === 'inactive' || !source) return { use: 'none' }
    const publication = new Publication(this.participantId, source, section.rids.length || 1)
    this.publications.set(source, publication)
    const receiving = {
      codecs,
      publication,
      rids: section.rids,
      extensions: section.extensions,
      mid: section.mid,
    }
    this.#receiving.push(receiving)
    this.#arrivalsId ??= section.extensions.get(extensionUris.transportNumber)
    // Without simulcast the device may name its stream: the first is the media, the second its retransmission.
    if (section.rids.length === 0)
      for (const [i, ssrc] of section.ssrcs.slice(0, 2).entries())
        this.#addStream(ssrc, receiving, 0, i === 1)
    return { use: 'receive', codecs }
  }

  #addStream(ssrc: number, section: Receiving, layer: number, isRtx: boolean): Incoming | undefined {
    if (this.#streams.size >= maxStreams) return undefined
    if (!isRtx) section.publication.layers[layer] = new IncomingStream(ssrc, section.publication, layer)
    const entry = { section, layer, isRtx }
    this.#streams.set(ssrc, entry)
    return entry
  }

  /** By the extensions that a device puts on its first packets: section (mid), layer (rid), or the layer that is repaired. */
  #identify(packet: RtpPacket) {
    for (const section of this.#receiving) {
      const read = (uri: string) =>
        findExtension(packet.header.extensions, section.extensions.get(uri))?.toString()
      if (read(extensionUris.mid) !== section.mid) continue
      const repairedId = read(extensionUris.repairedRid)
      const rid = repairedId ?? read(extensionUris.rid)
      const layer = section.rids.length === 0 ? 0 : section.rids.indexOf(rid ?? '')
      if (layer < 0) return undefined
      const isRtx = packet.header.payloadType === section.codecs.rtx?.payloadType
      return this.#addStream(packet.header.ssrc, section, layer, isRtx)
    }
    return undefined
  }

  #onRtp(packet: RtpPacket): void {
    const nowMs = performance.now()
    this.#heardMs = nowMs
    this.received++
    if (++this.#packetsThisSecond > maxPacketsPerSecond) return
    const { header } = packet
    const number = findExtension(header.extensions, this.#arrivalsId)
    if (number?.length === 2) {
      this.#mediaSsrc = header.ssrc
      this.#arrivals.add(number.readUInt16BE(0), Math.round(nowMs * 1_000))
    }
    const entry = this.#streams.get(header.ssrc) ?? this.#identify(packet)
    if (!entry) return
    const { section } = entry
    const stream = section.publication.layers[entry.layer]
    if (!stream) return
    const bytes = packet.payload.length + header.payloadOffset
    stream.count(bytes, nowMs)
    if (!section.publication.admits(bytes, nowMs)) return
    let { payload } = packet
    let sequence = header.sequenceNumber
    if (entry.isRtx) {
      // Padding that probes the network has no original packet.
      if (header.payloadType !== section.codecs.rtx?.payloadType || payload.length <= 2) return
      sequence = payload.readUInt16BE(0)
      payload = payload.subarray(2)
    }
    const isRed = header.payloadType === section.codecs.red?.payloadType
    if (!entry.isRtx && !isRed && header.payloadType !== section.codecs.main.payloadType) return
    this.#forward(stream, section, packet, { sequence, payload, isRed }, nowMs)
  }

  #forward(
    stream: IncomingStream,
    section: Receiving,
    { header }: RtpPacket,
    { sequence, payload, isRed }: { sequence: number; payload: Buffer; isRed: boolean },
    nowMs: number,
  ): void {
    const kind = stream.losses.add(sequence, nowMs)
    if (kind === 'duplicate') return
    const { publication } = stream
    if (payload.length === 0) {
      for (const taker of publication.takers) taker.skip(stream, sequence)
      return
    }
    const isVideo = section.codecs.main.name === 'vp8'
    const isKeyFrame = isVideo && readVp8(payload)?.isKeyFrame === true
    if (isKeyFrame) stream.keyFrameCame()
    else if (isVideo && kind === 'gap') stream.askForKeyFrame()
    if (publication.source === 'microphone') {
      const level = findExtension(header.extensions, section.extensions.get(extensionUris.audioLevel))
      this.#events.onVoice(this.participantId, level?.length ? readAudioLevel(level).level : undefined)
    }
    const incoming: IncomingPacket = {
      sequence,
      timestamp: header.timestamp,
      hasMarker: header.marker,
      payload,
      isRed,
      isKeyFrame,
    }
    for (const taker of publication.takers) taker.take(stream, incoming, nowMs)
  }

  #onRtcp(packet: RtcpPacket): void {
    this.#heardMs = performance.now()
    if (++this.#reportsThisSecond > maxReportsPerSecond) return
    if (packet instanceof RtcpSrPacket) {
      const entry = this.#streams.get(packet.ssrc)
      const stream = entry && !entry.isRtx ? entry.section.publication.layers[entry.layer] : undefined
      if (stream)
        stream.senderReport = {
          ntp: packet.senderInfo.ntpTimestamp,
          timestamp: packet.senderInfo.rtpTimestamp,
          atMs: this.#heardMs,
        }
    } else if (packet instanceof RtcpRrPacket) {
      for (const report of packet.reports) {
        const slot = this.#slot(report.ssrc)
        if (slot) this.downlink.reportLoss(slot.lossOf(report.fractionLost / 256))
      }
    } else if (packet instanceof RtcpTransportLayerFeedback) {
      const { feedback } = packet
      if (feedback instanceof GenericNack) this.#resend(feedback)
    } else if (packet instanceof RtcpPayloadSpecificFeedback) this.#onPictureFeedback(packet.feedback)
  }

  #resend({ mediaSourceSsrc, lost: lostSeqs }: GenericNack): void {
    const left = maxResentPerSecond - this.#resentThisSecond
    const wantedSeqs = lostSeqs.slice(0, Math.min(200, left)).map(seq16)
    this.#resentThisSecond += this.#slot(mediaSourceSsrc)?.resend(wantedSeqs, this.#heardMs) ?? 0
  }

  #onPictureFeedback(feedback: RtcpPayloadSpecificFeedback['feedback']): void {
    if (feedback instanceof ReceiverEstimatedMaxBitrate) this.downlink.report(Number(feedback.bitrate))
    else if (feedback instanceof PictureLossIndication) this.#slot(feedback.mediaSsrc)?.askForKeyFrame()
    else if (feedback.count === firFormat)
      for (const { ssrc } of feedback.fir) this.#slot(ssrc)?.askForKeyFrame()
  }

  #slot(ssrc: number): VideoSlot | undefined {
    return this.videoSlots.find(slot => slot.ssrc === ssrc)
  }

  #mediaStreams(): IncomingStream[] {
    return this.#receiving.flatMap(({ publication }) =>
      publication.layers.filter(layer => layer !== undefined),
    )
  }

  #onControl(text: string): void {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return
    }
    const request = RelayRequest.safeParse(message)
    if (!request.success) return
    this.views = request.data.views
    this.#events.onViews()
  }

  sendControl(text: string): void {
    this.#transport?.sendControl(text)
  }

  /** Every few milliseconds: asks for what is lost, and tells what arrived. */
  repair(nowMs: number): void {
    const packets: Buffer[] = []
    for (const stream of this.#mediaStreams()) {
      if (stream.publication.source !== 'camera' && stream.publication.source !== 'screen') continue
      const missing = stream.losses.due(nowMs)
      if (missing.length > 0) packets.push(genericNack(this.ssrc, stream.ssrc, missing))
      if (stream.isKeyFrameDue(nowMs)) packets.push(pictureLoss(this.ssrc, stream.ssrc))
    }
    const feedback = this.#arrivals.takeFeedback()
    if (feedback) packets.push(transportFeedback(this.ssrc, this.#mediaSsrc, feedback))
    this.#transport?.sendRtcp(packets)
  }

  /** Once a second: reports, and the rates of what it sends. @returns bits per second sent to it */
  measure(nowMs: number): number {
    this.#packetsThisSecond = 0
    this.#reportsThisSecond = 0
    this.#resentThisSecond = 0
    const reports = []
    for (const stream of this.#mediaStreams()) {
      stream.measure()
      const report = stream.losses.report()
      const senderReport = stream.senderReport
      if (report)
        reports.push({
          ssrc: stream.ssrc,
          ...report,
          lastReport: senderReport ? Number((senderReport.ntp >> 16n) & 0xffff_ffffn) : 0,
          sinceLastReport: senderReport ? Math.round(((nowMs - senderReport.atMs) * 65_536) / 1_000) : 0,
        })
    }
    const slots = [...this.audioSlots, ...this.videoSlots]
    const senderReports = slots.flatMap(slot => slot.report() ?? [])
    this.#transport?.sendRtcp([receiverReport(this.ssrc, reports), ...senderReports])
    return slots.reduce((bytes, slot) => bytes + slot.takeSentBytes(), 0) * 8
  }

  /** Nothing has come for so long that the device must be gone; it makes a new connection when it is back. */
  isSilent(nowMs: number): boolean {
    return nowMs - this.#heardMs > silentMs
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const slot of [...this.audioSlots, ...this.videoSlots]) slot.assign(undefined)
    this.#transport?.close()
  }
}
