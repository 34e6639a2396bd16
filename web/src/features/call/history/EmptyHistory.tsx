import { Link } from '@tanstack/react-router'
import { useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import { NoCallsDrawing } from '../../../ui/drawings/NoCalls.tsx'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { CallFilter } from './history.ts'

export function EmptyHistory({ filter, search }: { filter: CallFilter; search: string }) {
  const words = useCallEntryWords()
  if (search)
    return (
      <EmptyState drawing={<NoResultsDrawing />} title={words.notFound(search)} className="pt-10">
        {words.notFoundText}
      </EmptyState>
    )
  if (filter !== 'ALL')
    return <EmptyState drawing={<NoResultsDrawing />} title={words.emptyFiltered} className="pt-10" />
  return (
    <EmptyState
      drawing={<NoCallsDrawing />}
      title={words.empty}
      className="pt-10"
      action={
        <Link to="/" {...buttonLook({ color: 'primary' })}>
          {words.emptyAction}
        </Link>
      }
    >
      {words.emptyText}
    </EmptyState>
  )
}
