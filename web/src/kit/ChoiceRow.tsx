import type { ReactNode } from 'react'
import IconCheck from '~icons/lucide/check'
import { cx } from '../ui/cx.ts'

interface ChoiceRowProps {
  face: ReactNode
  /** Its name. */
  children: ReactNode
  isChosen: boolean
  onToggle: () => void
}

/** One thing of a list of which several may be chosen. */
export function ChoiceRow({ face, children, isChosen, onToggle }: ChoiceRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        {face}
        <span className="min-w-0 flex-1 truncate font-medium">{children}</span>
        <span
          aria-hidden="true"
          className={cx(
            'inline-flex size-5 shrink-0 items-center justify-center rounded-full border-2',
            isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge',
          )}
        >
          {isChosen && <IconCheck className="size-3.5" />}
        </span>
      </button>
    </li>
  )
}
