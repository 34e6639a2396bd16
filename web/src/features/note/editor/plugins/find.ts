import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findFolded } from '../../../../text/vietnamese.ts'

export interface FoundRange {
  from: number
  to: number
}

interface FindState {
  query: string
  current: number
  ranges: FoundRange[]
}

const mostFound = 1_000
const key = new PluginKey<FindState>('noteFind')

/** Places of a text, found without marks and case. */
export function findInDocument(doc: Node, query: string): FoundRange[] {
  const ranges: FoundRange[] = []
  if (!query.trim()) return ranges
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    // One unit for each atom, so that offsets are positions.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const [from, to] of findFolded(text, query))
      if (ranges.length < mostFound) ranges.push({ from: position + 1 + from, to: position + 1 + to })
    return false
  })
  return ranges
}

export const findState = (state: EditorState): FindState =>
  key.getState(state) ?? { query: '', current: 0, ranges: [] }

/** Marks every place of a text and shows one of them. */
export const Find = Extension.create({
  name: 'noteFind',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: {
        init: () => ({ query: '', current: 0, ranges: [] }),
        apply(tr, value) {
          const meta = tr.getMeta(key) as Partial<FindState> | undefined
          if (!meta && !tr.docChanged) return value
          const query = meta?.query ?? value.query
          if (!query) return { query, current: 0, ranges: [] }
          const ranges = tr.docChanged || query !== value.query ? findInDocument(tr.doc, query) : value.ranges
          const wantedIndex = meta?.current ?? (query === value.query ? value.current : 0)
          return { query, ranges, current: ranges.length ? (wantedIndex + ranges.length) % ranges.length : 0 }
        },
      },
      props: {
        decorations(state) {
          const { ranges, current } = findState(state)
          if (ranges.length === 0) return null
          const marks = ranges.map(({ from, to }, n) =>
            Decoration.inline(from, to, {
              class: n === current ? 'note-found note-found-current' : 'note-found',
            }),
          )
          return DecorationSet.create(state.doc, marks)
        },
      },
    }),
  ],
})

export const findMeta = (change: { query?: string; current?: number }) => [key, change] as const
