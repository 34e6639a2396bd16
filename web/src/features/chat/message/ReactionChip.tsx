import type { Message, Reaction } from '@trau/contract'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from './conversation.ts'
import { toggleReaction } from './message-commands.ts'

export interface ReactionChipProps {
  message: Message
  reaction: Reaction
  isOwn: boolean
  /** After a press was answered. */
  onToggled?: () => void
}

/** Small to the eye, and as large as a finger to the finger. */
export function ReactionChip({ message, reaction, isOwn, onToggled }: ReactionChipProps) {
  const words = useChatWords()
  const { me, memberOf, rights } = useConversation()
  const nameOf = (userId: string) =>
    userId === me ? words.you : (memberOf(userId)?.user.name ?? words.someone)
  return (
    <button
      type="button"
      aria-label={words.reactionLabel(reaction.reaction, reaction.count, isOwn)}
      aria-pressed={isOwn}
      title={reaction.userIds.map(nameOf).join(', ')}
      disabled={rights.isBlockedByMe}
      onClick={() => void toggleReaction(message, reaction.reaction, me, isOwn).then(onToggled)}
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
  )
}
