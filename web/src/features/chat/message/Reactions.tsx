import type { Message } from '@trau/contract'
import { Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { isReactedBy } from '../../../model/messages/reactions.ts'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from './conversation.ts'
import { ReactionChip } from './ReactionChip.tsx'

const LargeReaction = lazyView(() => import('./LargeReaction.tsx'))

/** The reactions at the foot of a bubble; a press joins or leaves one. */
export function Reactions({ message, isMine }: { message: Message; isMine: boolean }) {
  const { me } = useConversation()
  if (message.reactions.length === 0) return null
  return (
    <ul
      className={cx('relative flex max-w-full flex-wrap gap-1 py-1 touch:gap-x-2', isMine && 'justify-end')}
    >
      {message.reactions.map(reaction => {
        const isOwn = isReactedBy(reaction, me)
        const chip = <ReactionChip message={message} reaction={reaction} isOwn={isOwn} />
        return (
          <li key={reaction.reaction}>
            {isOwn || reaction.count <= reaction.userIds.length ? (
              chip
            ) : (
              <Suspense fallback={chip}>
                <LargeReaction message={message} reaction={reaction} />
              </Suspense>
            )}
          </li>
        )
      })}
    </ul>
  )
}
