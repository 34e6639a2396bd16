import type { PeerStats } from './types.ts'

/** One entry of an `RTCStatsReport` (https://www.w3.org/TR/webrtc-stats/). */
export type MediaReport = Record<string, unknown> & { id: string; type: string; kind?: string; mid?: string }

/** A counter of a report; 0 where there is none. */
export const counterOf = (report: MediaReport | undefined, name: string): number =>
  Number(report?.[name] ?? 0)

/** How the media of a connection travel. */
export function pathOf(
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
  const remote = byId.get(String(pair?.remoteCandidateId ?? ''))
  return {
    roundTripMs:
      pair?.currentRoundTripTime === undefined ? null : counterOf(pair, 'currentRoundTripTime') * 1_000,
    isRelayed: [local, remote].some(candidate => candidate?.candidateType === 'relay'),
    protocol: local ? ((local.relayProtocol ?? local.protocol) as PeerStats['protocol']) : null,
    availableOutgoing:
      pair?.availableOutgoingBitrate === undefined ? null : counterOf(pair, 'availableOutgoingBitrate'),
  }
}

/** Of a voice that arrives: silence that is made up is no loss. */
export function voiceOf(report: MediaReport | undefined): PeerStats['audioReceived'] {
  const samples = counterOf(report, 'totalSamplesReceived')
  const concealedSamples = counterOf(report, 'concealedSamples') - counterOf(report, 'silentConcealedSamples')
  return {
    packets: counterOf(report, 'packetsReceived'),
    lost: counterOf(report, 'packetsLost'),
    concealedRatio: samples > 0 ? Math.max(0, concealedSamples) / samples : 0,
  }
}

/** Of a picture that is sent. */
export const pictureOf = (report: MediaReport | undefined) => ({
  height: counterOf(report, 'frameHeight'),
  framesPerSecond: counterOf(report, 'framesPerSecond'),
})

/** Of a picture that arrives. */
export const receivedPictureOf = (report: MediaReport | undefined) => ({
  framesDecoded: counterOf(report, 'framesDecoded'),
  ...pictureOf(report),
})
