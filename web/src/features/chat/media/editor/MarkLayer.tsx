import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { pictureEditor } from '../../../../i18n/vi/pictureEditor.ts'
import { drawMarks, type Source, startView } from './draw-edit.ts'
import { areaBetween, type Mark, type Point, pointInPicture, shownSize, type View } from './picture-edit.ts'

/** What the hand draws with. */
export type Pen = { kind: 'line'; colour: string; width: number } | { kind: 'cover' }

interface MarkLayerProps {
  source: Source
  view: View
  /** px of the canvas for one of the picture. */
  scale: number
  pen: Pen
  onDraw: (mark: Mark) => void
}

/** CSS px below which a cover is a slip of the hand. */
const leastCover = 4

/** Over the picture: takes what the hand draws, and shows it until it is drawn. */
export function MarkLayer({ source, view, scale, pen, onDraw }: MarkLayerProps) {
  const text = useText(pictureEditor)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  // The hand is lifted before its last movement is shown.
  const latest = useRef(points)
  const show = (newPoints: readonly Point[]) => {
    latest.current = newPoints
    setPoints(newPoints)
  }
  useEffect(() => {
    const context = startView(canvas.current!, view, scale)
    const mark = markOf(pen, points)
    if (mark) drawMarks(context, source, [mark])
  })

  const place = (event: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const box = canvas.current!.getBoundingClientRect()
    const { width, height } = shownSize(view)
    return pointInPicture(view, {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    })
  }
  const finish = () => {
    const mark = markOf(pen, latest.current)
    show([])
    if (mark && !isSlip(mark, view, canvas.current!)) onDraw(mark)
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={text.picture}
      className="absolute inset-0 size-full cursor-crosshair touch-none"
      onPointerDown={event => {
        // A second finger draws nothing of its own.
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        show([place(event)])
      }}
      onPointerMove={event => {
        if (latest.current.length === 0 || !event.isPrimary) return
        const events = event.nativeEvent.getCoalescedEvents?.() ?? []
        show([...latest.current, ...(events.length > 0 ? events : [event]).map(place)])
      }}
      onPointerUp={event => event.isPrimary && finish()}
      onPointerCancel={() => show([])}
    />
  )
}

function markOf(pen: Pen, points: readonly Point[]): Mark | undefined {
  const [first] = points
  if (!first) return undefined
  return pen.kind === 'line'
    ? { ...pen, points }
    : { kind: 'cover', area: areaBetween(first, points.at(-1)!) }
}

function isSlip(mark: Mark, view: View, { clientWidth }: HTMLCanvasElement): boolean {
  if (mark.kind === 'line') return false
  const least = (leastCover / clientWidth) * shownSize(view).width
  return mark.area.width < least || mark.area.height < least
}
