import type { PeerStats } from '../types.ts'

/** What of the browser's reports is read here; all counters since the connection began. */
export interface PeerSample {
  at: number
  /** RTP packets of all kinds; NaN until there are any. */
  packetsReceived: number
  bytesSent: { camera: number; screen: number }
  videoBytesReceived: number
  framesDecoded: number
  lossReported: number
  stats: Omit<PeerStats, 'participantId'>
}

type Report = Record<string, unknown> & { id: string; type: string; kind?: string; mid?: string }
const number = (report: Report | undefined, name: string): number => Number(report?.[name] ?? 0)
const perSecond = (now: number, before: number | undefined, seconds: number) =>
  before === undefined || seconds <= 0 ? 0 : Math.max(0, (now - before) / seconds)

/** @param before the sample before this one, for rates */
export async function sampleConnection(
  connection: RTCPeerConnection,
  before: PeerSample | undefined,
): Promise<PeerSample> {
  const reports = [...((await connection.getStats()) as unknown as Map<string, Report>).values()]
  const byId = new Map(reports.map(report => [report.id, report]))
  const all = (type: string, kind?: string) =>
    reports.filter(report => report.type === type && (!kind || report.kind === kind))
  const voice = all('inbound-rtp', 'audio').find(({ mid }) => mid === '0') ?? all('inbound-rtp', 'audio')[0]
  const videosIn = all('inbound-rtp', 'video')
  const camera = videosIn.find(({ mid }) => mid === '1') ?? videosIn[0]
  const videosOut = all('outbound-rtp', 'video')
  const cameraOut = videosOut.find(({ mid }) => mid === '1') ?? videosOut[0]
  const screenOut = videosOut.find(({ mid }) => mid === '2')
  const transport = all('transport')[0]
  const pair =
    byId.get(String(transport?.selectedCandidatePairId ?? '')) ??
    all('candidate-pair').find(report => report.nominated && report.state === 'succeeded')
  const local = byId.get(String(pair?.localCandidateId ?? ''))
  const remote = byId.get(String(pair?.remoteCandidateId ?? ''))
  const at = performance.now()
  const seconds = before ? (at - before.at) / 1000 : 0
  const videoBytesReceived = videosIn.reduce((sum, report) => sum + number(report, 'bytesReceived'), 0)
  const cameraBytes = number(cameraOut, 'bytesSent')
  const samples = number(voice, 'totalSamplesReceived')
  const concealedSamples = number(voice, 'concealedSamples') - number(voice, 'silentConcealedSamples')
  const inbound = all('inbound-rtp')
  const reportedLosses = all('remote-inbound-rtp').map(report => number(report, 'fractionLost'))
  return {
    at,
    packetsReceived: inbound.length
      ? inbound.reduce((sum, report) => sum + number(report, 'packetsReceived'), 0)
      : Number.NaN,
    bytesSent: { camera: cameraBytes, screen: number(screenOut, 'bytesSent') },
    videoBytesReceived,
    framesDecoded: number(camera, 'framesDecoded'),
    lossReported: Math.max(0, ...reportedLosses),
    stats: {
      roundTripMs:
        pair?.currentRoundTripTime === undefined ? null : number(pair, 'currentRoundTripTime') * 1000,
      isRelayed: [local, remote].some(candidate => candidate?.candidateType === 'relay'),
      protocol: local ? ((local.relayProtocol ?? local.protocol) as 'udp' | 'tcp' | 'tls') : null,
      availableOutgoing:
        pair?.availableOutgoingBitrate === undefined ? null : number(pair, 'availableOutgoingBitrate'),
      audioReceived: {
        packets: number(voice, 'packetsReceived'),
        lost: number(voice, 'packetsLost'),
        concealedRatio: samples > 0 ? Math.max(0, concealedSamples) / samples : 0,
      },
      videoReceived: {
        framesDecoded: number(camera, 'framesDecoded'),
        height: number(camera, 'frameHeight'),
        framesPerSecond: number(camera, 'framesPerSecond'),
        bitrate: perSecond(videoBytesReceived, before?.videoBytesReceived, seconds) * 8,
      },
      videoSent: {
        height: number(cameraOut, 'frameHeight'),
        framesPerSecond: number(cameraOut, 'framesPerSecond'),
        bitrate: perSecond(cameraBytes, before?.bytesSent.camera, seconds) * 8,
      },
    },
  }
}
