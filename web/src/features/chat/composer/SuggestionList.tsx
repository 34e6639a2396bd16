import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { suggestionId, suggestionsId } from './suggestion-ids.ts'

export interface SuggestionListProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  draw: (item: T) => ReactNode
  at: number
  onTake: (index: number) => void
}

/** The focus stays in the text; the field says which one is marked. */
export function SuggestionList<T>({ label, items, keyOf, draw, at, onTake }: SuggestionListProps<T>) {
  return (
    <div
      id={suggestionsId}
      role="listbox"
      aria-label={label}
      className="absolute bottom-full left-[max(0.75rem,calc((100%-56rem)/2+3.25rem))] z-20 mb-2 max-h-[45dvh] w-80 overflow-y-auto max-w-[calc(100%-1.5rem)] rounded-lg bg-raised p-1.5 shadow-soft ring-1 ring-line forced:border"
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

const show = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })
