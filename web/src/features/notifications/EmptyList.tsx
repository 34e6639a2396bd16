import { Link } from '@tanstack/react-router'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { NoMessagesDrawing } from '../../ui/drawings/NoMessages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { NotificationFilter } from './filters.ts'

/** Nothing has happened, nothing is left to read, or nothing of this type. */
export function EmptyList({ filter }: { filter: NotificationFilter }) {
  const words = useNotificationWords()
  if (filter === 'all')
    return (
      <EmptyState drawing={<NoMessagesDrawing />} title={words.none} className="pt-10">
        {words.noneText}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<NoMessagesDrawing />}
      title={filter === 'unread' ? words.noneUnread : filter === 'done' ? words.noneDone : words.noneOfType}
      className="pt-10"
      action={
        <Link {...buttonLook({ variant: 'flat' })} to="/notifications" search={{}}>
          {words.seeAll}
        </Link>
      }
    >
      {filter === 'unread' && words.noneUnreadText}
      {filter === 'done' && (
        <>
          <span className="max-sm:hidden">{words.noneDoneText}</span>
          <span className="sm:hidden">{words.noneDoneTextPhone}</span>
        </>
      )}
    </EmptyState>
  )
}
