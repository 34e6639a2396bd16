export const maxSections = 80

export interface OfferedCodec {
  payloadType: number
  /** Lower case: `opus`, `red`, `vp8`, `rtx`. */
  name: string
  clockRate: number
  /** Whole, with channels. */
  rtpmap: string
  format: string | undefined
}

export interface OfferedSection {
  kind: 'audio' | 'video' | 'application'
  mid: string
  protocol: string
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  isRejected: boolean
  codecs: OfferedCodec[]
  /** Header extensions: URI → id. */
  extensions: Map<string, number>
  /** Simulcast layers in the order of the offer, smallest first; empty without simulcast. */
  rids: string[]
  ssrcs: number[]
  lines: string[]
}

export interface Offer {
  /** Of the `o=` line: the same peer connection keeps it. */
  sessionId: string
  ufrag: string
  sessionLines: string[]
  sections: OfferedSection[]
}

/** Why an offer is refused; never more than this of what it said. */
export class BadOffer extends Error {
  override name = 'BadOffer'
}

/** @throws BadOffer */
export function readOffer(sdp: string): Offer {
  const lines = sdp.split(/\r?\n/).filter(line => line.length > 0)
  const starts = lines.flatMap((line, i) => (line.startsWith('m=') ? [i] : []))
  if (lines[0] !== 'v=0' || starts.length === 0) throw new BadOffer('not a session description')
  if (starts.length > maxSections) throw new BadOffer('too many sections')
  const sessionLines = lines.slice(0, starts[0])
  const sessionId = /^o=\S+ (\S{1,40}) /.exec(sessionLines.find(line => line.startsWith('o=')) ?? '')?.[1]
  if (!sessionId) throw new BadOffer('no origin')
  const sections = starts.map((start, i) => readSection(lines.slice(start, starts[i + 1])))
  if (new Set(sections.map(section => section.mid)).size < sections.length) throw new BadOffer('a mid twice')
  const ufrag = valueAfter(lines, 'a=ice-ufrag:')
  if (!ufrag || !valueAfter(lines, 'a=fingerprint:')) throw new BadOffer('no ICE or DTLS parameters')
  return { sessionId, ufrag, sessionLines, sections }
}

function readSection(lines: string[]): OfferedSection {
  const [, kind, port, protocol, formats] = /^m=(\w+) (\d{1,5}) (\S+) (.+)$/.exec(lines[0]!) ?? []
  if (kind !== 'audio' && kind !== 'video' && kind !== 'application') throw new BadOffer('an unknown medium')
  const mid = valueAfter(lines, 'a=mid:')
  if (!mid || !/^[\w-]{1,32}$/.test(mid)) throw new BadOffer('a section without mid')
  const extensions = new Map<string, number>()
  for (const line of lines) {
    const [, id, uri] = /^a=extmap:(\d{1,2})(?:\/\w+)? (\S{1,200})/.exec(line) ?? []
    // One-byte headers have ids from 1 to 14.
    if (uri && Number(id) >= 1 && Number(id) <= 14) extensions.set(uri, Number(id))
  }
  return {
    kind,
    mid,
    protocol: protocol!,
    direction:
      (['sendonly', 'recvonly', 'inactive'] as const).find(name => lines.includes(`a=${name}`)) ?? 'sendrecv',
    isRejected: port === '0' && !lines.includes('a=bundle-only'),
    codecs: kind === 'application' ? [] : readCodecs(formats!.split(' '), lines),
    extensions,
    rids: readRids(lines),
    ssrcs: [...new Set(lines.flatMap(line => /^a=ssrc:(\d{1,10}) /.exec(line)?.[1] ?? []).map(Number))].slice(
      0,
      8,
    ),
    lines,
  }
}

function readCodecs(payloadTypes: readonly string[], lines: readonly string[]): OfferedCodec[] {
  return payloadTypes.flatMap(payloadType => {
    const rtpmap = valueAfter(lines, `a=rtpmap:${payloadType} `)
    const [name, clockRate] = rtpmap?.split('/') ?? []
    if (!rtpmap || !name || !Number(clockRate) || !(Number(payloadType) <= 127)) return []
    return {
      payloadType: Number(payloadType),
      name: name.toLowerCase(),
      clockRate: Number(clockRate),
      rtpmap,
      format: valueAfter(lines, `a=fmtp:${payloadType} `),
    }
  })
}

function readRids(lines: readonly string[]): string[] {
  const sentLayers = /^send (\S+)/.exec(valueAfter(lines, 'a=simulcast:') ?? '')?.[1]
  if (!sentLayers) return []
  const rids = sentLayers.split(';').map(rid => rid.replace(/^~/, '').split(',')[0]!)
  return rids.filter(rid => /^\w{1,16}$/.test(rid)).slice(0, 3)
}

function valueAfter(lines: readonly string[], prefix: string): string | undefined {
  return lines.find(line => line.startsWith(prefix))?.slice(prefix.length)
}
