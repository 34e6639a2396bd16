import { findWords } from '../../text/vietnamese.ts'

const before = 40
const most = 160

/** The part of a text in which the first word that was searched for stands, cut between words, on one line. */
export function excerptAround(text: string, query: string): string {
  if (text.length <= most) return text
  const [start = 0] = findWords(text, query)[0] ?? []
  const from = start <= before ? 0 : text.indexOf(' ', start - before) + 1 || start
  const part = text.slice(Math.min(from, start), Math.min(from, start) + most)
  const end =
    from + most >= text.length ? part : `${part.slice(0, part.lastIndexOf(' ') + 1 || most).trimEnd()}…`
  return from > 0 ? `…${end}` : end
}
