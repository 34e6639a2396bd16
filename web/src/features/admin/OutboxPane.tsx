import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { displayPhone } from '../../text/phone.ts'
import { fullTime } from '../../text/time.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'

/** Mail and SMS that stayed here, because nothing carries them or nobody took them. */
export default function OutboxPane() {
  const text = useAdminWords()
  const list = useQuery(q(api.account.listOutgoingMessages, { query: { limit: 100 } }))
  const { data, error, isPending } = list
  return (
    <div className="mx-auto max-w-3xl p-4">
      <p className="pb-4 text-pretty text-muted">{text.outboxText}</p>
      {error && !data ? (
        <LoadFailure of={list} title={text.outboxFailed} />
      ) : !data ? (
        <Delayed isWaiting={isPending}>
          <SkeletonRows rows={5} label={text.loading} />
        </Delayed>
      ) : data.items.length === 0 ? (
        <EmptyState title={text.outboxEmpty} className="pt-6">
          {text.outboxEmptyText}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.items.map(message => (
            <li key={message.messageId} className="rounded-lg border border-line p-4">
              <p className="flex flex-wrap items-center gap-2">
                <Chip color={message.state === 'DEAD' ? 'danger' : 'default'}>
                  {message.channel === 'EMAIL' ? text.mail : text.sms}
                </Chip>
                <span className="min-w-0 flex-1 truncate font-medium">{displayPhone(message.to)}</span>
                <span className="text-sm text-muted">{fullTime(message.createdTime)}</span>
              </p>
              {message.subject && <p className="mt-2 font-medium">{message.subject}</p>}
              <p className="mt-1 break-words whitespace-pre-line">{message.text}</p>
              {message.failure && (
                <p className="mt-2 text-sm text-danger-deep">{text.failed(message.failure)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
