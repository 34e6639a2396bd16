import {
  counterOf,
  type MediaReport,
  pathOf,
  pictureOf,
  receivedPictureOf,
  voiceOf,
} from '../media-reports.ts'
import { reportedLoss } from '../reported-loss.ts'
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

const perSecond = (now: number, before: number | undefined, seconds: number) =>
  before === undefined || seconds <= 0 ? 0 : Math.max(0, (now - before) / seconds)

/** @param before the sample before this one, for rates */
export async function sampleConnection(
  connection: RTCPeerConnection,
  before: PeerSample | undefined,
): Promise<PeerSample> {
  const reports = [...((await connection.getStats()) as unknown as Map<string, MediaReport>).values()]
  const all = (type: string, kind?: string) =>
    reports.filter(report => report.type === type && (!kind || report.kind === kind))
  const voice = all('inbound-rtp', 'audio').find(({ mid }) => mid === '0') ?? all('inbound-rtp', 'audio')[0]
  const videosIn = all('inbound-rtp', 'video')
  const camera = videosIn.find(({ mid }) => mid === '1') ?? videosIn[0]
  const videosOut = all('outbound-rtp', 'video')
  const cameraOut = videosOut.find(({ mid }) => mid === '1') ?? videosOut[0]
  const screenOut = videosOut.find(({ mid }) => mid === '2')
  const at = performance.now()
  const seconds = before ? (at - before.at) / 1000 : 0
  const videoBytesReceived = videosIn.reduce((sum, report) => sum + counterOf(report, 'bytesReceived'), 0)
  const cameraBytes = counterOf(cameraOut, 'bytesSent')
  const inbound = all('inbound-rtp')
  return {
    at,
    packetsReceived: inbound.length
      ? inbound.reduce((sum, report) => sum + counterOf(report, 'packetsReceived'), 0)
      : Number.NaN,
    bytesSent: { camera: cameraBytes, screen: counterOf(screenOut, 'bytesSent') },
    videoBytesReceived,
    framesDecoded: counterOf(camera, 'framesDecoded'),
    lossReported: reportedLoss(reports),
    stats: {
      ...pathOf(reports),
      audioReceived: voiceOf(voice),
      videoReceived: {
        ...receivedPictureOf(camera),
        bitrate: perSecond(videoBytesReceived, before?.videoBytesReceived, seconds) * 8,
      },
      videoSent: {
        ...pictureOf(cameraOut),
        bitrate: perSecond(cameraBytes, before?.bytesSent.camera, seconds) * 8,
      },
    },
  }
}
