import type { PeerDevice, PeerStats } from '../types.ts'
import type { NetworkSample } from '../video-adaptation.ts'

/** One entry of an `RTCStatsReport`. */
export type MediaReport = Record<string, unknown> & { id: string; type: string; kind?: string; mid?: string }

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

const number = (report: MediaReport | undefined, name: string): number => Number(report?.[name] ?? 0)

/** What the browser reports of the one connection with a media server, divided by participants. */
export class MediaStatsReader {
  /** Bytes of each report, and when they were read. */
  #before = new Map<string, { bytes: number; at: number }>()
  /** Share of what is sent that the relay did not get, as it last said. */
  lossReported = 0

  read(reports: readonly MediaReport[], { peers, inboundOf, layers }: Meaning): PeerStats[] {
    const losses = reports.filter(({ type }) => type === 'remote-inbound-rtp')
    this.lossReported = Math.max(0, ...losses.map(report => number(report, 'fractionLost')))
    const sharedStats = { ...pathOf(reports), videoSent: this.#sent(layers) }
    return peers.map(({ participantId }) => {
      const voice = inboundOf(participantId, 'microphone')
      const camera = inboundOf(participantId, 'camera')
      const samples = number(voice, 'totalSamplesReceived')
      const concealedSamples = number(voice, 'concealedSamples') - number(voice, 'silentConcealedSamples')
      return {
        participantId,
        ...sharedStats,
        audioReceived: {
          packets: number(voice, 'packetsReceived'),
          lost: number(voice, 'packetsLost'),
          concealedRatio: samples > 0 ? Math.max(0, concealedSamples) / samples : 0,
        },
        videoReceived: {
          framesDecoded: number(camera, 'framesDecoded'),
          height: number(camera, 'frameHeight'),
          framesPerSecond: number(camera, 'framesPerSecond'),
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
    const flowing = layers.filter(layer => number(layer, 'framesPerSecond') > 0)
    const largest = flowing.sort((a, b) => number(b, 'frameHeight') - number(a, 'frameHeight'))[0]
    return {
      height: number(largest, 'frameHeight'),
      framesPerSecond: number(largest, 'framesPerSecond'),
      bitrate: layers.reduce((sum, layer) => sum + this.#rate(layer, 'bytesSent'), 0),
    }
  }

  /** Bits per second since the last time. */
  #rate(report: MediaReport | undefined, name: string): number {
    if (!report) return 0
    const now = { bytes: number(report, name), at: performance.now() }
    const before = this.#before.get(report.id)
    this.#before.set(report.id, now)
    const seconds = before ? (now.at - before.at) / 1_000 : 0
    return before && seconds > 0 ? Math.max(0, ((now.bytes - before.bytes) * 8) / seconds) : 0
  }
}

function pathOf(
  reports: readonly MediaReport[],
): Pick<PeerStats, 'roundTripMs' | 'isRelayed' | 'protocol' | 'availableOutgoing'> {
  const byId = new Map(reports.map(report => [report.id, report]))
  const transport = reports.find(({ type }) => type === 'transport')
  const pair =
    byId.get(String(transport?.selectedCandidatePairId ?? '')) ??
    reports.find(
      ({ type, nominated: isNominated, state }) =>
        type === 'candidate-pair' && isNominated && state === 'succeeded',
    )
  const local = byId.get(String(pair?.localCandidateId ?? ''))
  return {
    roundTripMs:
      pair?.currentRoundTripTime === undefined ? null : number(pair, 'currentRoundTripTime') * 1_000,
    isRelayed: local?.candidateType === 'relay',
    protocol: local ? ((local.relayProtocol ?? local.protocol) as PeerStats['protocol']) : null,
    availableOutgoing:
      pair?.availableOutgoingBitrate === undefined ? null : number(pair, 'availableOutgoingBitrate'),
  }
}
