/** Text in one style. */
export interface Run {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  isCode?: boolean
  link?: string
}

/** A part of a note as it is printed, from the top down. */
export type Block =
  | { kind: 'text'; runs: Run[] }
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: { marker: string; isDone: boolean; blocks: Block[] }[] }
  /** A quote, a callout, or what can be folded away: its parts, apart from the text around. */
  | { kind: 'group'; blocks: Block[] }
  | { kind: 'table'; rows: { isHeader: boolean; text: string }[][] }
  | { kind: 'image'; mediaId: string | undefined; alt: string }
  | { kind: 'rule' }

/** The pictures that are printed, each once. */
export function imagesOf(blocks: readonly Block[]): string[] {
  const foundIds = blocks.flatMap((block): string[] => {
    if (block.kind === 'image') return block.mediaId ? [block.mediaId] : []
    if (block.kind === 'group') return imagesOf(block.blocks)
    if (block.kind === 'list') return block.items.flatMap(item => imagesOf(item.blocks))
    return []
  })
  return [...new Set(foundIds)]
}
