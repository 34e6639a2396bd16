import type { ComponentType, SVGProps } from 'react'
import { Counter } from '../ui/Counter.tsx'

interface ListEntryProps {
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  title: string
  detail: string
  unread?: number
  isDisabled?: boolean
  onPress: () => void
}

/** A row over a list that opens another list. */
export function ListEntry({ Icon, title, detail, unread, isDisabled, onPress }: ListEntryProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="mx-2 mb-1 flex min-h-14 items-center gap-3 rounded-lg px-2.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-fill text-muted"
      >
        <Icon className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-sm text-muted">{detail}</span>
      </span>
      {unread !== undefined && <Counter count={unread} color="default" />}
    </button>
  )
}
