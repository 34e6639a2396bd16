import { findFolded } from '../text/vietnamese.ts'

export interface HighlightProps {
  text: string
  /** without marks it finds with them: "da nang" marks "Đà Nẵng" */
  query: string
}

/** Marks where a search hit, on the letters as they are written. */
export function Highlight({ text, query }: HighlightProps) {
  const ranges = query.trim() ? findFolded(text, query.trim()) : []
  return ranges.length ? marked(text, ranges) : text
}

/** More marks than anybody looks at; each is an element of the page. */
const mostMarks = 500

/** A text with these parts of it marked. */
export function marked(text: string, ranges: readonly [start: number, end: number][]) {
  const parts = []
  let at = 0
  for (const [start, end] of ranges.slice(0, mostMarks)) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className="rounded-[3px] bg-mark text-on-mark">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
