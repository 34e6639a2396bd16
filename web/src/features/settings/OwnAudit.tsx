import { useInfiniteQuery } from '@tanstack/react-query'
import { administrationApi } from '../../api/administration-api.ts'
import { keyOf } from '../../api/query-client.ts'
import { actionName, useAuditWords } from '../../i18n/words/audit.ts'
import { ListFailure, MoreButton } from '../../kit/ListParts.tsx'
import { Section } from '../../kit/Section.tsx'
import { useMyId } from '../../model/session/my-id.ts'
import { fullTime } from '../../text/time.ts'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'

const query = { limit: 10 }

/** What administrators did about this account. */
export function OwnAudit() {
  const text = useAuditWords()
  const me = useMyId()
  const { listOwnAuditEntries } = administrationApi.administration
  const list = useInfiniteQuery({
    queryKey: keyOf(listOwnAuditEntries, { query }),
    queryFn: ({ pageParam, signal }) =>
      listOwnAuditEntries({ query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  })
  const { data, error } = list
  const entries = data?.pages.flatMap(page => page.items) ?? []
  return (
    <Section title={text.ownTitle} description={text.ownText}>
      {error && !data ? (
        <ListFailure of={list} />
      ) : !data ? (
        <Delayed isWaiting>
          <SkeletonRows rows={3} label={text.loading} />
        </Delayed>
      ) : entries.length === 0 ? (
        <p className="text-muted">{text.ownEmpty}</p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line px-4">
            {entries.map(({ seq, actor, action, outcome, createdTime }) => (
              <li key={seq} className="py-2.5">
                <p>{actionName(text, action)}</p>
                <p className="text-sm text-muted">
                  {[
                    fullTime(createdTime),
                    actor?.userId === me
                      ? text.byYou
                      : text.by(actor?.name || actor?.username || text.server),
                    outcome !== 'ok' && text.refused,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          <MoreButton of={list} />
        </>
      )}
    </Section>
  )
}
