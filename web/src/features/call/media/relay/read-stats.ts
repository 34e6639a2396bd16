import {
  counterOf,
  type MediaReport,
  pathOf,
  pictureOf,
  receivedPictureOf,
  voiceOf,
} from '../media-reports.ts'
import { reportedLoss } from '../reported-loss.ts'
import type { PeerDevice, PeerStats } from '../types.ts'
import type { NetworkSample } from '../video-adaptation.ts'

/** Whose reports are whose. */
interface Meaning {
  peers: readonly PeerDevice[]
  /** What arrives of this participant. */
  inboundOf(participantId: string, source: 'microphone' | 'camera'): MediaReport | undefined
  /** Layers of the own camera. */
  layers: readonly MediaReport[]
}

/** A voice and the smallest picture. */
const scarceBps = 200_000

/** What the browser reports of the one connection with a media server, divided by participants. */
export class MediaStatsReader {
  /** Bytes of each report, and when they were read. */
  #before = new Map<string, { bytes: number; at: number }>()
  /** Share of what is sent that the relay did not get, as it last said. */
  lossReported = 0

  read(reports: readonly MediaReport[], { peers, inboundOf, layers }: Meaning): PeerStats[] {
    this.lossReported = reportedLoss(reports)
    const sharedStats = { ...pathOf(reports), videoSent: this.#sent(layers) }
    return peers.map(({ participantId }) => {
      const voice = inboundOf(participantId, 'microphone')
      const camera = inboundOf(participantId, 'camera')
      return {
        participantId,
        ...sharedStats,
        audioReceived: voiceOf(voice),
        videoReceived: {
          ...receivedPictureOf(camera),
          bitrate: this.#rate(camera, 'bytesReceived'),
        },
      }
    })
  }

  /**
   * For the adaptation. The estimate does not grow beyond what is sent, and a media server often asks for small pictures alone: only a low one
   * says something.
   */
  sampleOf(availableOutgoing: number | null, roundTripMs: number | null): NetworkSample {
    const isScarce = availableOutgoing !== null && availableOutgoing < scarceBps
    return { availableOutgoing: isScarce ? availableOutgoing : null, loss: this.lossReported, roundTripMs }
  }

  /** The largest layer of the camera that leaves. */
  #sent(layers: readonly MediaReport[]): PeerStats['videoSent'] {
    const flowing = layers.filter(layer => counterOf(layer, 'framesPerSecond') > 0)
    const largest = flowing.sort((a, b) => counterOf(b, 'frameHeight') - counterOf(a, 'frameHeight'))[0]
    return {
      ...pictureOf(largest),
      bitrate: layers.reduce((sum, layer) => sum + this.#rate(layer, 'bytesSent'), 0),
    }
  }

  /** Bits per second since the last time. */
  #rate(report: MediaReport | undefined, name: string): number {
    if (!report) return 0
    const now = { bytes: counterOf(report, name), at: performance.now() }
    const before = this.#before.get(report.id)
    this.#before.set(report.id, now)
    const seconds = before ? (now.at - before.at) / 1_000 : 0
    return before && seconds > 0 ? Math.max(0, ((now.bytes - before.bytes) * 8) / seconds) : 0
  }
}
