import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useConversation } from './conversation.ts'
import { ReactionChip, type ReactionChipProps } from './ReactionChip.tsx'

/** A reaction of more people than its message names: whether one is among the others is asked for. */
export default function LargeReaction({
  message,
  reaction,
}: Pick<ReactionChipProps, 'message' | 'reaction'>) {
  const { me } = useConversation()
  const { messageId, roomId } = message
  const { data: isOwn = false, refetch } = useQuery(
    qWith(
      api.chat.listReactions,
      { params: { id: messageId }, query: { roomId, reaction: reaction.reaction, reactorId: me, limit: 1 } },
      { select: ({ total = 0 }) => total > 0 },
    ),
  )
  return <ReactionChip message={message} reaction={reaction} isOwn={isOwn} onToggled={() => void refetch()} />
}
