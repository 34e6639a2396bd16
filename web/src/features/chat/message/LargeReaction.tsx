import { useOwnReaction } from '../../../model/messages/own-reaction.ts'
import { useConversation } from './conversation.ts'
import { ReactionChip, type ReactionChipProps } from './ReactionChip.tsx'

/** A reaction of more people than its message names: whether one is among the others is asked for. */
export default function LargeReaction({
  message,
  reaction,
}: Pick<ReactionChipProps, 'message' | 'reaction'>) {
  const { me } = useConversation()
  const { isOwn, refetch } = useOwnReaction(message, reaction.reaction, me)
  return <ReactionChip message={message} reaction={reaction} isOwn={isOwn} onToggled={refetch} />
}
