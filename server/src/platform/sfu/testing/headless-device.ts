import type { RelayNotice, RelayRequest } from '@trau/contract'
import {
  PictureLossIndication,
  type RTCDataChannel,
  RTCPeerConnection,
  RtcpPayloadSpecificFeedback,
  type RtpPacket,
} from 'werift'
import { OutgoingHeader } from '../rtp/header.ts'
import { receiverReport } from '../rtp/rtcp.ts'
import { extensionUris } from '../sdp/answer.ts'

const ids = { mid: 1, rid: 2, repairedRid: 3, audioLevel: 4, sendTime: 5, transportNumber: 6 } as const
const rids = ['q', 'h', 'f'] as const
export const payloadTypes = { opus: 111, red: 63, vp8: 96, rtx: 97 } as const
const microphoneSsrc = 1_000
const cameraSsrc = 2_000
const maxKept = 5_000

interface Section {
  kind: 'audio' | 'video'
  mid: string
  direction: 'sendonly' | 'recvonly'
  isSimulcast?: boolean
}

/** A device without a browser: sends RTP that was encoded before, and counts what it receives. */
export async function createHeadlessDevice(
  exchange: (sdp: string) => Promise<string>,
  settings: { audioSlots: number; videoSlots: number },
) {
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  const channel: RTCDataChannel = connection.createDataChannel('control')
  const notices: RelayNotice[] = []
  const received: RtpPacket[] = []
  channel.onMessage.subscribe(message => void notices.push(JSON.parse(String(message)) as RelayNotice))
  const sections: Section[] = [
    { kind: 'audio', mid: 'mic', direction: 'sendonly' },
    { kind: 'video', mid: 'cam', direction: 'sendonly', isSimulcast: true },
    ...slots('audio', settings.audioSlots),
    ...slots('video', settings.videoSlots),
  ]
  await connection.setLocalDescription(await connection.createOffer())
  const control = connection.localDescription!.sdp
  const offer = `${control.trimEnd()}\r\n${sections.flatMap(section => lines(section, control)).join('\r\n')}\r\n`
  const answer = await exchange(offer)
  await connection.setRemoteDescription({ type: 'answer', sdp: controlOf(answer) })
  const dtls = connection.dtlsTransports[0]!
  let receivedCount = 0
  dtls.onRtp.subscribe(packet => {
    receivedCount++
    received.push(packet)
    if (received.length > maxKept) received.shift()
  })
  let onKeyFrameWanted = (_layer: number) => {}
  dtls.onRtcp.subscribe(packet => {
    if (!(packet instanceof RtcpPayloadSpecificFeedback)) return
    if (packet.feedback instanceof PictureLossIndication)
      onKeyFrameWanted(packet.feedback.mediaSsrc - cameraSsrc)
  })
  // A browser's receiver reports, which say that the device is there.
  const reports = setInterval(() => sendRtcp(receiverReport(1, [])), 1_000)
  const sequences = new Map<number, number>()

  function send(
    ssrc: number,
    payloadType: number,
    timestamp: number,
    payload: Buffer,
    hasMarker: boolean,
    mid: string,
    rid?: string,
  ): void {
    if (!dtls.srtpStarted) return
    const sequence = ((sequences.get(ssrc) ?? 0) + 1) & 0xffff
    sequences.set(ssrc, sequence)
    const header = new OutgoingHeader({ ssrc, payloadType, sequence, timestamp, hasMarker })
    const extension = extensionBytes([
      [ids.mid, Buffer.from(mid)],
      ...(rid
        ? ([[ids.rid, Buffer.from(rid)]] as const)
        : ([[ids.audioLevel, Buffer.from([0x80 | 20])]] as const)),
    ])
    const bytes = Buffer.concat([header.serialize(), extension])
    bytes[0] = bytes[0]! | 0x10
    const whole = { ssrc, sequenceNumber: sequence, serializeSize: bytes.length, serialize: () => bytes }
    void dtls.iceTransport.connection.send(dtls.srtp.encrypt(payload, whole as never)).catch(() => {})
  }

  /** RTP as given, encrypted: an attacker is a device too. */
  function sendCrafted(packet: { ssrc: number; sequence: number; header: Buffer; payload: Buffer }): void {
    if (!dtls.srtpStarted) return
    const { ssrc, sequence, header, payload } = packet
    const whole = {
      ssrc,
      sequenceNumber: sequence,
      serializeSize: header.length,
      serialize: () => header,
    }
    void dtls.iceTransport.connection.send(dtls.srtp.encrypt(payload, whole as never)).catch(() => {})
  }

  function sendRtcp(bytes: Buffer): void {
    if (dtls.srtpStarted) void dtls.iceTransport.connection.send(dtls.srtcp.encrypt(bytes)).catch(() => {})
  }

  return {
    answer,
    notices,
    received,
    connection,
    isOpen: () => dtls.srtpStarted && channel.readyState === 'open',
    request: (message: RelayRequest) => channel.send(JSON.stringify(message)),
    sendRaw: (text: string) => channel.send(text),
    sendVoice: (timestamp: number, payload: Buffer) =>
      send(microphoneSsrc, payloadTypes.opus, timestamp, payload, false, 'mic'),
    sendCamera: (layer: 0 | 1 | 2, timestamp: number, payload: Buffer, hasMarker: boolean) =>
      send(cameraSsrc + layer, payloadTypes.vp8, timestamp, payload, hasMarker, 'cam', rids[layer]),
    sendCrafted,
    /** A datagram on the connection's address, not encrypted. */
    sendDatagram: (bytes: Buffer) => void dtls.iceTransport.connection.send(bytes).catch(() => {}),
    sendRtcp,
    receivedCount: () => receivedCount,
    /** The relay asks for a key frame of a layer of the camera. */
    onKeyFrameWanted: (listener: (layer: number) => void) => {
      onKeyFrameWanted = listener
    },
    close: () => {
      clearInterval(reports)
      return connection.close()
    },
  }
}
export type HeadlessDevice = Awaited<ReturnType<typeof createHeadlessDevice>>

const slots = (kind: Section['kind'], count: number): Section[] =>
  Array.from({ length: count }, (_, i) => ({ kind, mid: `${kind[0]}${i}`, direction: 'recvonly' }))

function lines({ kind, mid, direction, isSimulcast }: Section, control: string): string[] {
  const codecs =
    kind === 'audio'
      ? [
          'a=rtpmap:111 opus/48000/2',
          'a=fmtp:111 minptime=10;useinbandfec=1',
          'a=rtpmap:63 red/48000/2',
          'a=fmtp:63 111/111',
        ]
      : ['a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96']
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${kind === 'audio' ? '111 63' : '96 97'}`,
    'c=IN IP4 0.0.0.0',
    ...control.split('\r\n').filter(line => /^a=(ice-|fingerprint|setup)/.test(line)),
    `a=mid:${mid}`,
    `a=${direction}`,
    'a=rtcp-mux',
    ...Object.entries(ids).map(([name, id]) => `a=extmap:${id} ${extensionUris[name as keyof typeof ids]}`),
    ...codecs,
    ...(isSimulcast ? [...rids.map(rid => `a=rid:${rid} send`), `a=simulcast:send ${rids.join(';')}`] : []),
  ]
}

/** The answer's section of the data channel, for werift. */
function controlOf(answer: string): string {
  const [session, ...sections] = answer.split(/\r\n(?=m=)/)
  const control = sections.find(section => section.startsWith('m=application'))!
  const mid = /a=mid:(\S+)/.exec(control)![1]
  return `${session!.replace(/a=group:BUNDLE.*/, `a=group:BUNDLE ${mid}`)}\r\n${control.trimEnd()}\r\n`
}

function extensionBytes(items: readonly (readonly [id: number, bytes: Buffer])[]): Buffer {
  const body = Buffer.concat(
    items.map(([id, bytes]) => Buffer.concat([Buffer.from([(id << 4) | (bytes.length - 1)]), bytes])),
  )
  const words = Math.ceil(body.length / 4)
  const whole = Buffer.alloc(4 + 4 * words)
  whole.writeUInt16BE(0xbede, 0)
  whole.writeUInt16BE(words, 2)
  body.copy(whole, 4)
  return whole
}
