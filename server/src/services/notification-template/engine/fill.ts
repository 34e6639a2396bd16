import { layout } from '../layout.gen.ts'

export type Piece = keyof typeof layout
/** Names at odd places. */
type SlotsOf<P extends readonly string[]> = P extends readonly [
  string,
  infer S extends string,
  ...infer Rest extends readonly string[],
]
  ? S | SlotsOf<Rest>
  : never

/** A piece of the layout with its slots filled; what comes in is HTML already, so whoever calls has escaped it. */
export function fill<P extends Piece>(
  piece: P,
  content: Record<SlotsOf<(typeof layout)[P]>, string>,
): string {
  const parts: readonly string[] = layout[piece]
  const byName: Record<string, string> = content
  let html = parts[0]!
  for (let i = 1; i < parts.length; i += 2) html += byName[parts[i]!]! + parts[i + 1]!
  return html
}
