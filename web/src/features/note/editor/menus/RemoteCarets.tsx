import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { RemoteCaret } from '../../document/useCarets.ts'
import { frameOf, placeOf } from '../place.ts'
import { positionOf } from '../plugins/carets.ts'

interface Drawn {
  clientId: string
  name: string
  colour: number
  left: number
  top: number
  height: number
  parts: { left: number; top: number; width: number; height: number }[]
}

/**
 * Where others stand, drawn over the text and never in it: an element between letters would break words that are being composed. In the block that
 * is being composed nobody's caret is shown.
 */
export default function RemoteCarets({ editor, carets }: { editor: Editor; carets: readonly RemoteCaret[] }) {
  const [drawnCarets, setDrawn] = useState<Drawn[]>([])
  useEffect(() => {
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => !editor.isDestroyed && setDrawn(drawAll(editor, carets)))
    }
    draw()
    editor.on('transaction', draw)
    const resizeObserver = new ResizeObserver(draw)
    resizeObserver.observe(editor.view.dom)
    return () => {
      cancelAnimationFrame(frame)
      editor.off('transaction', draw)
      resizeObserver.disconnect()
    }
  }, [editor, carets])
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 overflow-clip">
      {drawnCarets.map(({ clientId, name, colour, left, top, height, parts }) => (
        <div key={clientId}>
          {parts.map((part, n) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew each time
              key={n}
              className="absolute opacity-20"
              style={{ ...part, background: `var(--avatar-${colour})` }}
            />
          ))}
          <div
            data-caret={name}
            className="absolute w-0.5 rounded-full motion-safe:transition-[left,top] motion-safe:duration-100"
            style={{ left: left - 1, top, height, background: `var(--avatar-${colour})` }}
          >
            <span className="note-caret-knob" style={{ background: `var(--avatar-${colour})` }} />
            <span
              key={`${Math.round(left)} ${Math.round(top)}`}
              className="note-caret-name absolute bottom-full left-0 max-w-40 truncate rounded-sm rounded-bl-none px-1.5 py-px text-xs leading-4 whitespace-nowrap text-(--on-avatar)"
              style={{ background: `var(--avatar-${colour})` }}
            >
              {name}
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}

function drawAll(editor: Editor, carets: readonly RemoteCaret[]): Drawn[] {
  const { state, view } = editor
  return carets.flatMap(({ clientId, name, colour, anchor, head }) => {
    const at = positionOf(state, head)
    if (at === undefined) return []
    if (view.composing && state.doc.resolve(at).sameParent(state.selection.$head)) return []
    const place = placeOf(editor, at)
    if (!place) return []
    const from = positionOf(state, anchor)
    return {
      ...{ clientId, name, colour, left: place.left, top: place.top },
      height: place.bottom - place.top,
      parts:
        from === undefined || from === at
          ? []
          : selectedParts(editor, Math.min(from, at), Math.max(from, at)),
    }
  })
}

const mostParts = 200

function selectedParts(editor: Editor, from: number, to: number) {
  const frame = frameOf(editor)
  if (!frame) return []
  const range = document.createRange()
  const start = editor.view.domAtPos(from)
  const end = editor.view.domAtPos(to)
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return [...range.getClientRects()]
    .slice(0, mostParts)
    .map(({ left, top, width, height }) => ({ left: left - frame.left, top: top - frame.top, width, height }))
}
