import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'

export interface SplitterProps {
  /** what it resizes: "Đổi độ rộng danh sách" */
  label: string
  /** id of the pane before (or after, with `side="end"`) the bar */
  controls: string
  value: number
  min: number
  max: number
  defaultValue: number
  /** while it moves, and on keys */
  onChange: (width: number) => void
  /** once a move has ended: remember the width here */
  onChangeEnd?: (width: number) => void
  /** 'end': the pane stands after the bar, so moving left widens it */
  side?: 'start' | 'end'
  className?: string
}

const STEP = 16

/** The width after a key, by the ARIA window-splitter pattern; undefined when the key means nothing here. */
export function splitterKey(
  key: string,
  { value, min, max, side = 'start' }: Pick<SplitterProps, 'value' | 'min' | 'max' | 'side'>,
) {
  const wider = side === 'start' ? 'ArrowRight' : 'ArrowLeft'
  const narrower = side === 'start' ? 'ArrowLeft' : 'ArrowRight'
  if (key === wider) return clamp(value + STEP, min, max)
  if (key === narrower) return clamp(value - STEP, min, max)
  if (key === 'Home') return min
  if (key === 'End') return max
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** A bar between two panes: drag, arrows (16 px), Home and End, double click for the width it began with. */
export function Splitter(props: SplitterProps) {
  const {
    label,
    controls,
    value,
    min,
    max,
    defaultValue,
    onChange,
    onChangeEnd,
    side = 'start',
    className,
  } = props
  const drag = useRef<{ x: number; from: number; last: number }>(null)
  const [isDragging, setDragging] = useState(false)

  const set = (width: number) => {
    onChange(width)
    onChangeEnd?.(width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const width = splitterKey(event.key, { value, min, max, side })
    if (width === undefined) return
    event.preventDefault()
    set(width)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: value, last: value }
    setDragging(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const distance = (event.clientX - drag.current.x) * (side === 'start' ? 1 : -1)
    drag.current.last = clamp(drag.current.from + distance, min, max)
    onChange(drag.current.last)
  }
  const end = () => {
    if (!drag.current) return
    onChangeEnd?.(drag.current.last)
    drag.current = null
    setDragging(false)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused or moved; this is the window-splitter pattern
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(defaultValue)}
      data-dragging={isDragging || undefined}
      className={cx(
        // One pixel to see, nine to catch.
        'relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line outline-none after:absolute after:inset-y-0 after:-inset-x-1',
        'before:absolute before:inset-y-0 before:-inset-x-px before:bg-primary before:opacity-0 before:transition-opacity',
        'hover:before:opacity-50 focus-visible:before:opacity-100 data-dragging:before:opacity-100 forced:focus-visible:before:bg-[Highlight]',
        className,
      )}
    />
  )
}
