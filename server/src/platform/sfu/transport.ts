import {
  type RTCDataChannel,
  type RTCDtlsTransport,
  RTCPeerConnection,
  type RtcpPacket,
  type RtpPacket,
} from 'werift'
import type { OutgoingHeader } from './rtp/header.ts'
import { absoluteSendTime, hasSaneHeader } from './rtp/header.ts'
import { readTransport, type TransportLines } from './sdp/answer.ts'
import type { RtpSink } from './slots.ts'

export interface TransportSettings {
  /** UDP ports, both included. */
  ports: [number, number]
  /** Of this machine, beside those of its interfaces: 127.0.0.1 in development. */
  localAddresses: string[]
  /** That lead here through a NAT. */
  externalAddresses: string[]
}

interface TransportEvents {
  onRtp(packet: RtpPacket): void
  onRtcp(packet: RtcpPacket): void
  onControl(text: string): void
  onOpen(): void
  onClosed(): void
}

/** ICE, DTLS, SRTP and the data channel of one device (werift). Media sections never reach it: the relay reads and writes RTP itself. */
export interface MediaTransport extends RtpSink {
  readonly lines: TransportLines
  readonly addresses: readonly { address: string; port: number }[]
  sendRtcp(packets: readonly Buffer[]): void
  sendControl(text: string): void
  close(): void
}

const longestControl = 16 * 1024
/** To decrypt one costs as much as to forward it; more than a device sends at its busiest is not looked at. */
const maxDatagramsPerSecond = 4_000

/** Before werift looks at them, and so before it is known whether they are the device's. */
function guardDatagrams({ onData }: RTCDtlsTransport['iceTransport']['connection']): void {
  const deliver = onData.execute
  let second = 0
  let count = 0
  onData.execute = data => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      second = now
      count = 0
    }
    if (++count <= maxDatagramsPerSecond && hasSaneHeader(data)) deliver(data)
  }
}

/** @param controlOffer the offer with the section of the data channel alone */
export async function openTransport(
  controlOffer: string,
  settings: TransportSettings,
  events: TransportEvents,
): Promise<MediaTransport> {
  const connection = new RTCPeerConnection({
    // Devices come to this address: the relay answers their checks and makes none.
    iceLite: true,
    iceServers: [],
    icePortRange: settings.ports,
    iceAdditionalHostAddresses: settings.localAddresses,
    iceUseIpv6: false,
    iceUseTcp: false,
    bundlePolicy: 'max-bundle',
    maxMessageSize: longestControl,
  })
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: controlOffer })
    await connection.setLocalDescription(await connection.createAnswer())
    if (connection.iceGatheringState !== 'complete')
      await connection.iceGatheringStateChange.watch(state => state === 'complete', 5_000)
  } catch (error) {
    await connection.close().catch(() => {})
    throw error
  }
  return connected(connection, settings, events)
}

function connected(
  connection: RTCPeerConnection,
  settings: TransportSettings,
  events: TransportEvents,
): MediaTransport {
  const dtls: RTCDtlsTransport = connection.dtlsTransports[0]!
  const ice = dtls.iceTransport.connection
  let channel: RTCDataChannel | undefined
  let isClosed = false
  guardDatagrams(ice)
  dtls.onRtp.subscribe(packet => events.onRtp(packet))
  dtls.onRtcp.subscribe(packet => events.onRtcp(packet))
  connection.onDataChannel.subscribe(openedChannel => {
    if (channel) return
    channel = openedChannel
    openedChannel.onMessage.subscribe(message => {
      if (typeof message === 'string' && message.length <= longestControl) events.onControl(message)
    })
    events.onOpen()
  })
  connection.connectionStateChange.subscribe(state => {
    if ((state === 'failed' || state === 'closed') && !isClosed) events.onClosed()
  })
  const send = (encryptedPacket: Buffer) => void ice.send(encryptedPacket).catch(() => {})
  const isReady = () => !isClosed && dtls.srtpStarted
  return {
    lines: readTransport(connection.localDescription!.sdp, settings.externalAddresses),
    addresses: ice.localCandidates.map(candidate => ({ address: candidate.host, port: candidate.port })),
    sendTime: () => absoluteSendTime(performance.now()),
    send(header: OutgoingHeader, payload: Buffer) {
      // werift reads these four fields of a header when it encrypts.
      if (isReady()) send(dtls.srtp.encrypt(payload, header as never))
    },
    sendRtcp(packets) {
      if (isReady() && packets.length > 0) send(dtls.srtcp.encrypt(Buffer.concat(packets)))
    },
    sendControl(text) {
      if (!isClosed && channel?.readyState === 'open') channel.send(text)
    },
    close() {
      isClosed = true
      void connection.close().catch(() => {})
    },
  }
}
