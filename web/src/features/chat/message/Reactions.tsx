import type { Message } from '@trau/contract'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { isReactedBy } from '../../../model/messages/reactions.ts'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from './conversation.ts'
import { toggleReaction } from './message-commands.ts'

/** The reactions under a bubble; a press joins or leaves one. */
export function Reactions({ message, isMine }: { message: Message; isMine: boolean }) {
  const words = useChatWords()
  const { me, memberOf, rights } = useConversation()
  if (message.reactions.length === 0) return null
  const nameOf = (userId: string) =>
    userId === me ? words.you : (memberOf(userId)?.user.name ?? words.someone)
  return (
    <ul
      className={cx(
        'relative z-1 -mt-1 flex max-w-full flex-wrap gap-1',
        isMine ? 'justify-end' : 'justify-start',
      )}
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
                'inline-flex h-7 items-center gap-1 rounded-full border bg-raised px-2 text-sm tabular-nums shadow-soft transition-colors touch:h-10 touch:min-w-11 touch:justify-center',
                isOwn
                  ? 'border-primary bg-primary-soft font-medium text-primary-deep'
                  : 'border-line hover:border-edge',
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
