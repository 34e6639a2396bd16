import type { Message } from '@trau/contract'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { isReactedBy } from '../../../model/messages/reactions.ts'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from './conversation.ts'
import { toggleReaction } from './message-commands.ts'

/** The reactions at the foot of a bubble; a press joins or leaves one. Small to the eye, and as large as a finger to the finger. */
export function Reactions({ message, isMine }: { message: Message; isMine: boolean }) {
  const words = useChatWords()
  const { me, memberOf, rights } = useConversation()
  if (message.reactions.length === 0) return null
  const nameOf = (userId: string) =>
    userId === me ? words.you : (memberOf(userId)?.user.name ?? words.someone)
  return (
    <ul
      className={cx('relative flex max-w-full flex-wrap gap-1 py-1 touch:gap-x-2', isMine && 'justify-end')}
    >
      {message.reactions.map(reaction => {
        const isOwn = isReactedBy(reaction, me)
        return (
          <li key={reaction.reaction}>
            <button
              type="button"
              aria-label={words.reactionLabel(reaction.reaction, reaction.count, isOwn)}
              aria-pressed={isOwn}
              title={reaction.userIds.map(nameOf).join(', ')}
              disabled={rights.isBlockedByMe}
              onClick={() => void toggleReaction(message, reaction.reaction, me)}
              className={cx(
                'relative inline-flex h-7 items-center gap-1 rounded-full border bg-raised px-2 text-sm tabular-nums transition-colors',
                isOwn
                  ? 'border-primary bg-primary-soft font-medium text-primary-deep'
                  : 'border-line hover:border-edge',
                'touch:before:absolute touch:before:-inset-x-1 touch:before:-inset-y-2',
              )}
            >
              <span aria-hidden="true" className="text-base leading-none">
                {reaction.reaction}
              </span>
              {reaction.count > 1 && reaction.count}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
