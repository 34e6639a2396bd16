import { type PointerEvent, useRef, useState } from 'react'

/** Pulled so far, it is meant. */
export const farPx = 48
const startPx = 12
const mostPx = 64

interface Pull {
  pointerId: number
  x: number
  y: number
  by: number
  isOn: boolean
}

/**
 * A finger that pulls a row to one side; the row follows it, unless motion is not wanted. Up and down stay the list's own: the row
 * needs `touch-action: pan-y`, with which the browser takes such a pull away by itself.
 * @param side 1 for the right, −1 for the left
 * @param onSwipe undefined where a pull means nothing
 */
export function useSwipe(side: 1 | -1, onSwipe: (() => void) | undefined) {
  const pull = useRef<Pull>(undefined)
  const [isFar, setFar] = useState(false)

  const end = ({ currentTarget: { style } }: PointerEvent<HTMLElement>) => {
    if (!pull.current) return
    pull.current = undefined
    style.transition = 'transform 150ms ease-out'
    style.transform = ''
    setFar(false)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget, pointerId, clientX: x, clientY: y } = event
      const target = event.target as Element
      // Windows that a row opened tell it of their presses too; and what is pulled by itself is not pulled along.
      const isOfRow = currentTarget.contains(target) && !target.closest('[role=slider]')
      if (onSwipe && event.pointerType === 'touch' && event.isPrimary && isOfRow)
        pull.current = { pointerId, x, y, by: 0, isOn: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { currentTarget, pointerId } = event
      const now = pull.current
      if (now?.pointerId !== pointerId) return
      now.by = (event.clientX - now.x) * side
      if (!now.isOn) {
        if (Math.abs(event.clientY - now.y) > startPx || now.by < -startPx) return end(event)
        if (now.by < startPx) return
        now.isOn = true
        // Whatever was under the finger is not pressed when it lets go.
        currentTarget.setPointerCapture(pointerId)
      }
      setFar(now.by >= farPx)
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      currentTarget.style.transition = 'none'
      currentTarget.style.transform = `translateX(${Math.min(Math.max(now.by, 0), mostPx) * side}px)`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      const isMeant = now?.pointerId === event.pointerId && now.isOn && now.by >= farPx
      end(event)
      if (isMeant) onSwipe?.()
    },
    onPointerCancel: end,
  }
  /** The finger means something else after all. */
  const cancel = () => {
    pull.current = undefined
  }
  return { handlers, isFar, cancel }
}
