import type { Offer, OfferedCodec, OfferedSection } from './offer.ts'

export const extensionUris = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  transportNumber: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const

/** The codecs of a section that the relay forwards, with their payload types there. */
export interface SectionCodecs {
  main: OfferedCodec
  /** RED around Opus. */
  red: OfferedCodec | undefined
  /** Retransmission of VP8. */
  rtx: OfferedCodec | undefined
}

export function codecsOf(section: OfferedSection): SectionCodecs | undefined {
  const main = section.codecs.find(codec => codec.name === (section.kind === 'audio' ? 'opus' : 'vp8'))
  if (!main) return undefined
  const red = section.codecs.find(
    codec =>
      codec.name === 'red' && codec.clockRate === 48_000 && codec.format?.startsWith(`${main.payloadType}/`),
  )
  const rtx = section.codecs.find(codec => codec.name === 'rtx' && codec.format === `apt=${main.payloadType}`)
  return { main, red: section.kind === 'audio' ? red : undefined, rtx }
}

/** What the relay does with a section of the offer. */
export type SectionPlan =
  | { use: 'receive'; codecs: SectionCodecs }
  | { use: 'send'; codecs: SectionCodecs; ssrc: number; rtxSsrc: number }
  | { use: 'control' }
  | { use: 'none' }

/** The lines that say where and how to connect, as the transport (werift) wrote them for the data channel. */
export interface TransportLines {
  session: string[]
  /** ICE, DTLS and candidates. */
  media: string[]
  /** All of the section of the data channel. */
  control: string[]
}

const transportPrefixes = [
  'a=ice-ufrag:',
  'a=ice-pwd:',
  'a=ice-options:',
  'a=fingerprint:',
  'a=setup:',
  'a=candidate:',
  'a=end-of-candidates',
]

/** @param answer to an offer of which only the section of the data channel was left */
export function readTransport(answer: string, otherAddresses: readonly string[]): TransportLines {
  const lines = answer.split(/\r?\n/).filter(line => line.length > 0)
  const start = lines.findIndex(line => line.startsWith('m='))
  const control = lines.slice(start).flatMap(line => [line, ...copiesFor(line, otherAddresses)])
  return {
    session: lines.slice(0, start).filter(line => !line.startsWith('a=group:')),
    media: control.filter(line => transportPrefixes.some(prefix => line.startsWith(prefix))),
    control,
  }
}

/** The same candidate at an address that leads here through a NAT. */
function copiesFor(line: string, addresses: readonly string[]): string[] {
  const parts = line.split(' ')
  if (!line.startsWith('a=candidate:') || parts.length < 8) return []
  return addresses
    .filter(address => address !== parts[4])
    .map((address, i) => [`${parts[0]}${i}x`, ...parts.slice(1, 4), address, ...parts.slice(5)].join(' '))
}

export function writeAnswer(offer: Offer, plans: readonly SectionPlan[], transport: TransportLines): string {
  const acceptedSections = offer.sections.filter((_, i) => plans[i]!.use !== 'none')
  const lines = [
    ...transport.session,
    `a=group:BUNDLE ${acceptedSections.map(section => section.mid).join(' ')}`,
  ]
  for (const [i, section] of offer.sections.entries())
    lines.push(...writeSection(section, plans[i]!, transport))
  return `${lines.join('\r\n')}\r\n`
}

function writeSection(section: OfferedSection, plan: SectionPlan, transport: TransportLines): string[] {
  if (plan.use === 'control') return transport.control
  if (plan.use === 'none')
    return [
      `m=${section.kind} 0 ${section.protocol} 0`,
      'c=IN IP4 0.0.0.0',
      'a=inactive',
      `a=mid:${section.mid}`,
    ]
  const { main, red, rtx } = plan.codecs
  // The first is what the browser sends: RED where it knows it.
  const codecs = [red, main, rtx].filter(codec => codec !== undefined)
  return [
    `m=${section.kind} 9 ${section.protocol} ${codecs.map(codec => codec.payloadType).join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    ...transport.media,
    `a=mid:${section.mid}`,
    ...extensionLines(section, plan),
    plan.use === 'receive' ? 'a=recvonly' : 'a=sendonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...codecs.flatMap(codec => codecLines(codec, plan)),
    ...(plan.use === 'receive' ? simulcastLines(section) : ssrcLines(section, plan)),
  ]
}

function extensionLines(section: OfferedSection, plan: SectionPlan): string[] {
  const { mid, rid, repairedRid, audioLevel, sendTime, transportNumber } = extensionUris
  const uris = plan.use === 'receive' ? [mid, rid, repairedRid, audioLevel, transportNumber] : [sendTime]
  return uris.flatMap(uri => {
    const id = section.extensions.get(uri)
    return id === undefined ? [] : `a=extmap:${id} ${uri}`
  })
}

function codecLines(codec: OfferedCodec, plan: SectionPlan): string[] {
  const type = codec.payloadType
  const feedback =
    codec.name === 'vp8'
      ? ['nack', 'nack pli', 'ccm fir', plan.use === 'receive' ? 'transport-cc' : 'goog-remb']
      : codec.name === 'opus' && plan.use === 'receive'
        ? ['transport-cc']
        : []
  return [
    `a=rtpmap:${type} ${codec.rtpmap}`,
    ...(formatOf(codec) ? [`a=fmtp:${type} ${formatOf(codec)}`] : []),
    ...feedback.map(name => `a=rtcp-fb:${type} ${name}`),
  ]
}

/** Opus: silence is not sent (DTX), and lost frames are repaired from the next (FEC). */
const formatOf = (codec: OfferedCodec): string | undefined =>
  codec.name === 'opus' ? 'minptime=10;useinbandfec=1;usedtx=1' : codec.format

const simulcastLines = (section: OfferedSection): string[] =>
  section.rids.length === 0
    ? []
    : [...section.rids.map(rid => `a=rid:${rid} recv`), `a=simulcast:recv ${section.rids.join(';')}`]

function ssrcLines(section: OfferedSection, plan: Extract<SectionPlan, { use: 'send' }>): string[] {
  const stream = `slot-${section.mid}`
  const ssrcs = plan.codecs.rtx ? [plan.ssrc, plan.rtxSsrc] : [plan.ssrc]
  return [
    `a=msid:${stream} ${stream}`,
    ...(plan.codecs.rtx ? [`a=ssrc-group:FID ${plan.ssrc} ${plan.rtxSsrc}`] : []),
    ...ssrcs.map(ssrc => `a=ssrc:${ssrc} cname:${stream}`),
  ]
}

/** The offer as the transport is to see it: the data channel alone. */
export function controlOffer(offer: Offer): string | undefined {
  const control = offer.sections.find(section => section.kind === 'application')
  if (!control) return undefined
  const session = offer.sessionLines.map(line =>
    line.startsWith('a=group:BUNDLE') ? `a=group:BUNDLE ${control.mid}` : line,
  )
  const lines = control.lines.map((line, i) =>
    i === 0 ? line.replace(/^(m=application) \d+/, '$1 9') : line,
  )
  return `${[...session, ...lines.filter(line => line !== 'a=bundle-only')].join('\r\n')}\r\n`
}
