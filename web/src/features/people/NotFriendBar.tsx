import type { Room, User } from '@trau/contract'
import { leftBeforeAcceptance, maxBeforeAcceptance } from '@trau/contract/rules/person'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { personName } from '../../model/people/people.ts'
import { FriendshipActions } from './FriendshipActions.tsx'

/** Above the composer while the other person has not accepted what one writes: how much can still be sent, and how to change that. */
export default function NotFriendBar({ room, peer }: { room: Room; peer: User }) {
  const text = usePeopleWords()
  const name = personName(peer)
  const left = leftBeforeAcceptance(room)
  return (
    <section
      aria-label={text.notFriendLabel}
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2.5"
    >
      <p role="status" className="max-w-lg min-w-0 text-sm text-pretty text-muted">
        {left > 0 ? text.notFriendText(name, left) : text.notFriendFull(name, maxBeforeAcceptance)}
      </p>
      <FriendshipActions user={peer} source="ROOM" />
    </section>
  )
}
