/** What is typed into the switcher: words, and filters that narrow messages to somebody's or to one room. */
export interface SwitcherQuery {
  text: string
  /** A name, as typed after "from:". */
  from?: string
  /** Of a room. */
  room?: string
}

/** In both languages, marks optional; a name of several words stands in quotes. */
const filter = /(?<!\S)(from|từ|tu|in|room|trong|phòng|phong):(?:"([^"]{0,100})"?|(\S{0,100}))/giu
const sides: Record<string, 'from' | 'room'> = { from: 'from', từ: 'from', tu: 'from' }

export function parseSwitcherQuery(text: string): SwitcherQuery {
  const query: SwitcherQuery = { text: '' }
  query.text = text
    .normalize('NFC')
    .replace(filter, (_, name: string, quotedValue?: string, bare?: string) => {
      query[sides[name.toLowerCase()] ?? 'room'] = (quotedValue ?? bare ?? '').trim()
      return ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
  return query
}
