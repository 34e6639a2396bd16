import { useQuery } from '@tanstack/react-query'
import type { Room, User } from '@trau/contract'
import { leftBeforeAcceptance, maxBeforeAcceptance } from '@trau/contract/rules/person'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { FriendshipActions } from './FriendshipActions.tsx'

/** Above the composer while the other person has not accepted what one writes: how much can still be sent, and how to change that. */
export default function NotFriendBar({ room, peer }: { room: Room; peer: User }) {
  const text = usePeopleWords()
  const name = personName(peer)
  const left = leftBeforeAcceptance(room)
  const { data } = useQuery(q(api.identity.getFriendshipStatus, { params: { value: peer.userId } }))
  const hasAsked = data?.status === 'FRIENDSHIP_STATUS_PENDING' && data.requesterId === data.userId
  return (
    <section
      aria-label={text.notFriendLabel}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-[max(1rem,calc((100%-56rem)/2+1rem))] py-2.5"
    >
      <p role="status" className="min-w-0 flex-1 basis-72 text-sm text-pretty text-muted">
        {hasAsked && <strong className="font-medium text-ink">{text.asked}. </strong>}
        {left > 0 ? text.notFriendText(name, left) : text.notFriendFull(name, maxBeforeAcceptance)}
      </p>
      <FriendshipActions user={peer} source="ROOM" />
    </section>
  )
}
