import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'

const notices = lazyPart(() => import('./StandingNotices.tsx'))

/** What administrators have decided about one's account. */
export function StandingBanner() {
  const { data } = useQuery(q(api.moderation.getStanding))
  const hasNotice = data?.warning !== undefined || data?.limitedUntil !== undefined
  return (
    // The region stands before it has something to say.
    <div aria-live="polite">
      {hasNotice && <Lazy part={notices} onUnavailable={() => undefined} {...data} />}
    </div>
  )
}
