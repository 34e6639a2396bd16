import type { ReactNode } from 'react'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'

export interface ListStateProps<Item> {
  query: {
    data: readonly Item[] | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** What stands there when the list is empty. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** The four faces of a list: on its way, failed, empty, and there. What is known stays on screen when asking again fails. */
export function ListState<Item>({ query, empty, children }: ListStateProps<Item>) {
  const text = usePeopleWords()
  if (query.data) return query.data.length > 0 ? children(query.data) : empty
  if (query.error) return <LoadFailure of={query} title={text.failed} />
  return (
    <Delayed isWaiting>
      <SkeletonRows rows={6} label={text.loading} />
    </Delayed>
  )
}
