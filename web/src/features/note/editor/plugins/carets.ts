import type { EditorState } from '@tiptap/pm/state'
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { fromBase64, toBase64 } from '../../../../sync/note-documents/base64.ts'
import { orUndefined } from '../../../../text/or-undefined.ts'
import { syncOf } from './sync-binding.ts'

/** Places of a document that stay where they are while others write: carets, and anchors of comments. */

export interface CaretPlaces {
  anchor: unknown
  head: unknown
}

/** Where the selection stands, as it travels to others; undefined before the document is bound. */
export function caretOf(state: EditorState): CaretPlaces | undefined {
  const { anchor, head } = state.selection
  return syncOf(state) && { anchor: placeAt(state, anchor), head: placeAt(state, head) }
}

/** A position as a place that stays where it is while others write; undefined before the document is bound. */
export function placeAt(state: EditorState, position: number): unknown {
  const binding = syncOf(state)
  return (
    binding &&
    Y.relativePositionToJSON(
      absolutePositionToRelativePosition(position, binding.type, binding.mapping as never),
    )
  )
}

/** A position in this state; undefined where the place is gone. */
export function positionOf(state: EditorState, place: unknown): number | undefined {
  const binding = syncOf(state)
  if (!binding || !place) return undefined
  const relative = orUndefined(() => Y.createRelativePositionFromJSON(place))
  if (!relative) return undefined
  const position = relativePositionToAbsolutePosition(
    binding.doc,
    binding.type,
    relative,
    binding.mapping as never,
  )
  return position === null || position > state.doc.content.size ? undefined : position
}

export interface CommentAnchor {
  start: string
  end: string
  quote: string
}

const mostQuoted = 300

/** What a thread of comments is about: the selection. */
export function anchorOfSelection(state: EditorState): CommentAnchor | undefined {
  const binding = syncOf(state)
  const { from, to, empty } = state.selection
  if (!binding || empty) return undefined
  const place = (position: number) =>
    toBase64(
      Y.encodeRelativePosition(
        absolutePositionToRelativePosition(position, binding.type, binding.mapping as never),
      ),
    )
  return {
    start: place(from),
    end: place(to),
    quote: state.doc.textBetween(from, to, ' ', ' ').slice(0, mostQuoted),
  }
}

/** Where a thread's text stands now; undefined where it was deleted. */
export function rangeOfAnchor(
  state: EditorState,
  anchor: Pick<CommentAnchor, 'start' | 'end'>,
): { from: number; to: number } | undefined {
  const read = (text: string) =>
    orUndefined(() => Y.relativePositionToJSON(Y.decodeRelativePosition(fromBase64(text))))
  const from = positionOf(state, read(anchor.start))
  const to = positionOf(state, read(anchor.end))
  return from === undefined || to === undefined || to <= from ? undefined : { from, to }
}
