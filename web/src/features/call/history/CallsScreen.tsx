import '../call-errors.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { type CallEntryWords, useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { DayList } from '../../../kit/DayList.tsx'
import { ListFailure, LoadFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { useDebounced } from '../../../model/people/people.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CallRow } from './CallRow.tsx'
import { EmptyHistory } from './EmptyHistory.tsx'
import { type CallFilter, callFilters, useHistory } from './history.ts'
import { useReadMissedCalls } from './useReadMissedCalls.ts'

/** "Cuộc gọi": all calls of one's own by day, and the way to the next one. */
export function CallsScreen() {
  const words = useCallEntryWords()
  const [filter, setFilter] = useState<CallFilter>('ALL')
  const [query, setQuery] = useState('')
  const search = useDebounced(useDeferredValue(query.trim()))
  useReadMissedCalls()
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-3 pb-8 sm:px-5">
      <header className="sticky top-0 z-10 -mx-1 flex flex-col gap-3 bg-surface px-1 pt-3 pb-2">
        <h1 className="px-2 text-xl font-bold">{words.title}</h1>
        <SearchField label={words.search} value={query} onChange={setQuery} />
        <SegmentedControl
          label={words.filters}
          size="sm"
          fullWidth
          value={filter}
          onChange={setFilter}
          segments={callFilters.map(value => ({ value, label: filterName(value, words) }))}
        />
      </header>
      <Rows filter={filter} search={search} />
    </div>
  )
}

const filterName = (filter: CallFilter, words: CallEntryWords) =>
  ({
    ALL: words.all,
    MISSED: words.missed,
    INCOMING: words.incoming,
    OUTGOING: words.outgoing,
    GROUP: words.group,
  })[filter]

function Rows({ filter, search }: { filter: CallFilter; search: string }) {
  const words = useCallEntryWords()
  const list = useHistory(filter, search)
  const items = useMemo(() => {
    const all = list.data?.pages.flatMap(page => page.items) ?? []
    return [...new Map(all.map(one => [one.callId, one])).values()]
  }, [list.data])
  if (!list.data && list.error) return <LoadFailure of={list} title={words.failed} className="pt-10" />
  if (!list.data || (items.length === 0 && list.isPlaceholderData))
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={8} label={words.loading} />
      </Delayed>
    )
  if (items.length === 0 && !list.hasNextPage) return <EmptyHistory filter={filter} search={search} />
  return (
    <>
      <DayList items={items} timeOf={call => call.startedTime} heading="h2" headingClassName="px-2">
        {call => <CallRow key={call.callId} call={call} />}
      </DayList>
      <ListFailure of={list} />
      <MoreButton of={list} />
    </>
  )
}
