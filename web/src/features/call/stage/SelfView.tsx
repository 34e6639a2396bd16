import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import IconMicOff from '~icons/lucide/mic-off'
import { useCallWords } from '../../../i18n/words/call.ts'
import { cx } from '../../../ui/cx.ts'
import { useLocalMedia } from '../call-context.ts'
import { StreamVideo } from './StreamVideo.tsx'

const corners = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const
type Corner = (typeof corners)[number]
const places: Record<Corner, string> = {
  'bottom-right': 'right-4 bottom-28',
  'bottom-left': 'left-4 bottom-28',
  'top-left': 'left-4 top-20',
  'top-right': 'right-4 top-20',
}

/** One's own picture over the other's: dragged to a corner, or moved on by a press (also by Enter). */
export function SelfView() {
  const words = useCallWords()
  const local = useLocalMedia()
  const [corner, setCorner] = useState<Corner>('bottom-right')
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  const hasMoved = useRef(false)
  if (!local.cameraStream) return null
  const drag = (event: ReactPointerEvent) => {
    if (!start.current) return
    const next = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
    if (Math.hypot(next.x, next.y) > 6) hasMoved.current = true
    setOffset(next)
  }
  const drop = (event: ReactPointerEvent<HTMLElement>) => {
    if (!start.current) return
    start.current = undefined
    setOffset({ x: 0, y: 0 })
    if (!hasMoved.current) return
    const area = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!area) return
    const isLeft = event.clientX < area.left + area.width / 2
    const isTop = event.clientY < area.top + area.height / 2
    setCorner(`${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`)
  }
  return (
    <button
      type="button"
      aria-label={words.selfView}
      onPointerDown={event => {
        start.current = { x: event.clientX, y: event.clientY }
        hasMoved.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onClick={() => {
        if (!hasMoved.current) setCorner(corners[(corners.indexOf(corner) + 1) % corners.length]!)
        hasMoved.current = false
      }}
      className={cx(
        'absolute z-10 aspect-[3/4] w-26 touch-none overflow-hidden rounded-xl shadow-soft ring-1 ring-white/25 sm:w-32 md:aspect-video md:w-56',
        offset.x === 0 && offset.y === 0 && 'transition-[inset]',
        places[corner],
      )}
      style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
    >
      <StreamVideo stream={local.cameraStream} label={words.you} isMirrored />
      {!local.hasMicrophone && (
        <span className="absolute bottom-1.5 left-1.5 inline-flex size-6 items-center justify-center rounded-full bg-black/65 text-white">
          <IconMicOff className="size-3.5" aria-hidden="true" />
        </span>
      )}
    </button>
  )
}
