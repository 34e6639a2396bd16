import { useQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { isReactedBy } from './reactions.ts'

/** Whether one has reacted so. It is asked for where more have than the message names; `refetch` asks again after a change. */
export function useOwnReaction(
  message: Message | undefined,
  emoji: string,
  me: string,
): { isOwn: boolean; refetch: () => void } {
  const reaction = message?.reactions.find(one => one.reaction === emoji)
  const isNamed = reaction !== undefined && isReactedBy(reaction, me)
  const isAsked = reaction !== undefined && !isNamed && reaction.count > reaction.userIds.length
  const { data, refetch } = useQuery({
    ...qWith(
      api.chat.listReactions,
      {
        params: { id: message?.messageId ?? '' },
        query: { roomId: message?.roomId ?? '', reaction: emoji, reactorId: me, limit: 1 },
      },
      { select: ({ total = 0 }) => total > 0 },
    ),
    enabled: isAsked,
  })
  return { isOwn: isNamed || (isAsked && data === true), refetch: () => void (isAsked && refetch()) }
}
