import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import type { Trigger } from './completion.ts'
import { placeInField } from './mirror.ts'
import { suggestionId, suggestionsId } from './suggestion-ids.ts'

export interface SuggestionListProps<T> {
  label: string
  /** Finds what is completed, which the list stands over. */
  find: (text: string, caret: number) => Trigger | undefined
  items: readonly T[]
  keyOf: (item: T) => string
  draw: (item: T) => ReactNode
  at: number
  onTake: (index: number) => void
}

/** The focus stays in the text; the field says which one is marked. */
export function SuggestionList<T>({ label, find, items, keyOf, draw, at, onTake }: SuggestionListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>()
  useLayoutEffect(() => {
    const next = styleAtTrigger(list.current, find)
    setStyle(old => (old?.left === next?.left && old?.bottom === next?.bottom ? old : next))
  })
  return (
    <div
      ref={list}
      id={suggestionsId}
      role="listbox"
      aria-label={label}
      style={style}
      className="absolute bottom-full left-3 z-20 mb-2 max-h-[45dvh] w-80 overflow-y-auto max-w-[calc(100%-1.5rem)] rounded-lg bg-raised p-1.5 shadow-soft ring-1 ring-line forced:border"
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go through the field
        <div
          key={keyOf(item)}
          id={suggestionId(index)}
          ref={index === at ? show : undefined}
          role="option"
          aria-selected={index === at}
          // Before the field would lose the focus.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onTake(index)}
          className={cx(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 touch:min-h-11',
            index === at && 'bg-fill',
          )}
        >
          {draw(item)}
        </div>
      ))}
    </div>
  )
}

const edgePx = 12

/** Over the line of the sign that asked for it, and as far to the left as the list has to begin to be seen whole. */
function styleAtTrigger(
  list: HTMLElement | null,
  find: (text: string, caret: number) => Trigger | undefined,
): CSSProperties | undefined {
  const around = list?.parentElement
  const field = around?.querySelector('textarea')
  const trigger = field && find(field.value, field.selectionStart)
  if (!list || !around || !trigger) return undefined
  const place = placeInField(field, trigger.start)
  const { left, bottom, width } = around.getBoundingClientRect()
  const most = width - list.offsetWidth - edgePx
  return { left: Math.max(edgePx, Math.min(place.left - left, most)), bottom: bottom - place.top }
}

const show = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })
