import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Box, boxOf, type ItemGrid, placesIn, scrollStep } from './marquee.ts'

interface Options {
  scroller: RefObject<HTMLElement | null>
  /** Where the items stand, from the corner of what is scrolled. */
  gridOf: () => ItemGrid
  onStart: (isAdding: boolean) => void
  onTouch: (places: readonly number[]) => void
}

const slackPx = 4

/** A rectangle that the mouse draws from a free place over the items. @returns it while it is drawn, from the corner of what is scrolled */
export function useMarquee({ scroller, gridOf, onStart, onTouch }: Options) {
  const [box, setBox] = useState<Box>()
  const stop = useRef<() => void>(undefined)
  const latest = useRef({ gridOf, onStart, onTouch })
  latest.current = { gridOf, onStart, onTouch }
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = scroller.current
    const target = event.target as Element
    if (
      !element ||
      event.button !== 0 ||
      event.pointerType !== 'mouse' ||
      target.closest('[data-node],button,a')
    )
      return
    const edges = element.getBoundingClientRect()
    // The scroll bar is the browser's.
    if (event.clientX > edges.left + element.clientWidth) return
    const pointAt = (x: number, y: number) => ({
      x: x - edges.left + element.scrollLeft,
      y: y - edges.top + element.scrollTop,
    })
    const from = pointAt(event.clientX, event.clientY)
    const pointer = { x: event.clientX, y: event.clientY }
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey
    let isDrawing = false
    let frame = 0

    const draw = () => {
      const to = pointAt(pointer.x, pointer.y)
      if (!isDrawing && Math.hypot(to.x - from.x, to.y - from.y) < slackPx) return
      if (!isDrawing) latest.current.onStart(isAdding)
      isDrawing = true
      const drawnBox = boxOf(from, to)
      setBox(drawnBox)
      latest.current.onTouch(placesIn(drawnBox, latest.current.gridOf()))
    }
    const scroll = () => {
      const step = isDrawing ? scrollStep(pointer.y, edges) : 0
      if (step !== 0) {
        element.scrollTop += step
        draw()
      }
      frame = requestAnimationFrame(scroll)
    }
    const move = (moveEvent: globalThis.PointerEvent) => {
      pointer.x = moveEvent.clientX
      pointer.y = moveEvent.clientY
      draw()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setBox(undefined)
      // A press on a free place without a drag selects nothing.
      if (!isDrawing && !isAdding) {
        latest.current.onStart(false)
        latest.current.onTouch([])
      }
      stop.current = undefined
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    frame = requestAnimationFrame(scroll)
    stop.current = end
  }
  return { box, onPointerDown }
}
