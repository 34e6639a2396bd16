import { type PointerEvent, useEffect, useRef } from 'react'
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
  /** Of the mark that is being drawn. It is shown without a state of React: a movement changes nothing but the canvas. */
  const points = useRef<Point[]>([])
  const show = () => {
    const context = startView(canvas.current!, view, scale)
    const mark = markOf(pen, points.current)
    if (mark) drawMarks(context, source, [mark])
  }
  useEffect(show)
  const restart = (newPoints: Point[]) => {
    points.current = newPoints
    show()
  }

  const place = (event: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const box = canvas.current!.getBoundingClientRect()
    const { width, height } = shownSize(view)
    return pointInPicture(view, {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    })
  }
  const finish = () => {
    const mark = markOf(pen, points.current)
    restart([])
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
        restart([place(event)])
      }}
      onPointerMove={event => {
        if (points.current.length === 0 || !event.isPrimary) return
        const events = event.nativeEvent.getCoalescedEvents?.() ?? []
        points.current.push(...(events.length > 0 ? events : [event]).map(place))
        show()
      }}
      onPointerUp={event => event.isPrimary && finish()}
      onPointerCancel={() => restart([])}
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
