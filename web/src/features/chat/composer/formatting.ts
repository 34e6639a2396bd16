import { type Replacement, replaceIn } from './replace-in.ts'

export interface Selected {
  text: string
  start: number
  end: number
}

/** Puts a mark around what is selected, or takes it off when it is there; without a selection, where one types on. */
export function toggleMark({ text, start, end }: Selected, mark: string): Replacement {
  const size = mark.length
  const inside = text.slice(start, end)
  if (endsWithMark(text.slice(0, start), mark) && startsWithMark(text.slice(end), mark)) {
    return { from: start - size, to: end + size, insert: inside, selection: [start - size, end - size] }
  }
  if (inside.length > 2 * size && startsWithMark(inside, mark) && endsWithMark(inside, mark)) {
    const bare = inside.slice(size, -size)
    return { from: start, to: end, insert: bare, selection: [start, start + bare.length] }
  }
  // Marks stand at words, not at the spaces around them, or they would not count.
  const lead = inside.length - inside.trimStart().length
  const trail = inside.trim() ? inside.length - inside.trimEnd().length : 0
  const from = start + lead
  const to = end - trail
  return { from, to, insert: mark + text.slice(from, to) + mark, selection: [from + size, to + size] }
}

const scheme = 'https://'

/** Makes what is selected a link: words wait for their address, an address for its words. */
export function makeLink({ text, start, end }: Selected): Replacement {
  const inside = text.slice(start, end).trim()
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(inside)) {
    return { from: start, to: end, insert: `[](${inside})`, selection: [start + 1, start + 1] }
  }
  const address = start + inside.length + 3
  return {
    from: start,
    to: end,
    insert: `[${inside}](${scheme})`,
    selection: inside ? [address, address + scheme.length] : [start + 1, start + 1],
  }
}

/** "**" is not "*" twice: a mark counts only where it is not part of a longer one. */
const startsWithMark = (text: string, mark: string) =>
  text.startsWith(mark) && runLength(text, mark[0]!) === runOf(mark)
const endsWithMark = (text: string, mark: string) =>
  text.endsWith(mark) && runLength([...text].reverse().join(''), mark[0]!) === runOf(mark)
const runOf = (mark: string) => mark.length
function runLength(text: string, letter: string): number {
  let length = 0
  while (text[length] === letter) length++
  return length
}

const marks = { bold: '**', italic: '*', strike: '~~', code: '`' }
export type Format = keyof typeof marks | 'link'

/** Formats what is selected in the field, as the keys and the toolbar do. */
export function format(area: HTMLTextAreaElement | null, how: Format) {
  if (!area) return
  const selection = { text: area.value, start: area.selectionStart, end: area.selectionEnd }
  replaceIn(area, how === 'link' ? makeLink(selection) : toggleMark(selection, marks[how]))
}
