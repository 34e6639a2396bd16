/** Reads and adapts session descriptions, line by line (RFC 8866). */

/** Of the `o=` line: the same in all descriptions that one connection makes, and another one in those of any other. */
export const sessionId = (sdp: string): string => /^o=\S+ (\S+) /m.exec(sdp)?.[1] ?? ''

/** The whole `o=` line: the same while a description only gains candidates, and another one with each negotiation. */
export const originOf = (sdp: string): string => lineOf(sdp, 'o=') ?? ''

const lineOf = (sdp: string, start: string) =>
  sdp
    .split('\n')
    .find(line => line.startsWith(start))
    ?.trim()

const answersAttribute = 'a=x-answers:'

/** An answer that names the offer it belongs to. Who does not know the attribute passes over it (RFC 8866, section 5.13). */
export function asAnswerTo(offer: string, answer: string): string {
  const [session = '', ...sections] = answer.split(/^(?=m=)/m)
  return `${session}${answersAttribute}${originOf(offer)}\r\n${sections.join('')}`
}

/** Whether an answer belongs to an offer: it names that one, or none. */
export function belongsTo(offer: string, answer: string): boolean {
  const line = lineOf(answer, answersAttribute)
  return line === undefined || line === answersAttribute + originOf(offer)
}

/** Digests of the DTLS certificates, upper case, each once and sorted. */
export const fingerprints = (sdp: string): string[] =>
  [
    ...new Set(
      [...sdp.matchAll(/^a=fingerprint:(\S+ \S+)\s*$/gm)].map(([, digest]) => digest!.toUpperCase()),
    ),
  ].sort()

/** Voice at 32 kbit/s, with discontinuous transmission and forward error correction. */
const opusSettings = { maxaveragebitrate: '32000', usedtx: '1', useinbandfec: '1', stereo: '0' }

/**
 * The description as the other side should read it: how it is to send voice to us, and that it may be asked to send lost voice packets again
 * (NACK), which browsers do for voice only when both descriptions say so.
 */
export function asVoiceReceiver(sdp: string): string {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m)
  return session + sections.map((section, at) => (at === 0 ? withOpusSettings(section) : section)).join('')
}

function withOpusSettings(section: string): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000/im.exec(section)?.[1]
  if (!section.startsWith('m=audio') || !payload) return section
  const lines = section.split('\r\n')
  const feedback = `a=rtcp-fb:${payload} nack`
  const format = lines.findIndex(line => line.startsWith(`a=fmtp:${payload} `))
  const map = lines.findIndex(line => line.startsWith(`a=rtpmap:${payload} `))
  const settings = { ...(format < 0 ? {} : parseFormat(lines[format]!)), ...opusSettings }
  const line = `a=fmtp:${payload} ${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')}`
  if (format >= 0) lines[format] = line
  else lines.splice(map + 1, 0, line)
  if (!lines.includes(feedback)) lines.splice(map + 1, 0, feedback)
  return lines.join('\r\n')
}

const parseFormat = (line: string): Record<string, string> =>
  Object.fromEntries(
    line
      .slice(line.indexOf(' ') + 1)
      .split(';')
      .map(pair => pair.trim().split('='))
      .filter(([name]) => name)
      .map(([name, value = '']) => [name!, value]),
  )
