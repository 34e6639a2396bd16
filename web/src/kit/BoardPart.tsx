import { type ReactNode, useId } from 'react'
import type { FailedRead } from '../api/failed-read.ts'
import { useBoardWords } from '../i18n/words/board.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ListFailure } from './ListParts.tsx'

interface BoardPartProps<T> {
  title: string
  /** One small button at the end of its title. */
  action?: ReactNode
  /** Undefined until they are there. */
  items: readonly T[] | undefined
  emptyText: string
  of?: FailedRead
  /** Absent where all are shown. */
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean
  children: (item: T) => ReactNode
}

/** A part of the board of a conversation: its first rows, and more when asked. */
export function BoardPart<T>(props: BoardPartProps<T>) {
  const { title, action, items, emptyText, of, onMore, isLoadingMore, children } = props
  const words = useBoardWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between gap-2 px-2">
        <h3 id={id} className="font-bold">
          {title}
        </h3>
        {action}
      </div>
      {items && items.length > 0 && <ul aria-labelledby={id}>{items.map(children)}</ul>}
      {items?.length === 0 && !of?.error && (
        <p className="px-2 text-sm text-pretty text-muted">{emptyText}</p>
      )}
      {!items && !of?.error && <Spinner className="mx-2 my-3" label={words.loading} />}
      {of && <ListFailure of={of} />}
      {onMore && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1"
          isPending={isLoadingMore ?? false}
          aria-label={words.moreOf(title)}
          onPress={onMore}
        >
          {words.more}
        </Button>
      )}
    </section>
  )
}

interface BoardLineProps {
  icon: ReactNode
  title: string
  detail: string
  /** Of a note: what its icon stands on. */
  noteColour?: string
}

/** What a row of the board shows, whether it is a link or a button. */
export function BoardLine({ icon, title, detail, noteColour }: BoardLineProps) {
  return (
    <>
      <span
        aria-hidden="true"
        data-note-colour={noteColour}
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-lg [&_svg]:size-5',
          noteColour ? 'border text-muted' : 'bg-primary/12 text-primary',
        )}
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-sm text-muted first-letter:uppercase">{detail}</span>
      </span>
    </>
  )
}

export const boardLineClass =
  'flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-fill focus-visible:-outline-offset-2'
