import { useQuery } from '@tanstack/react-query'
import type { Friendship } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidate, keyOf, queryClient, qWith } from '../../api/query-client.ts'

const blockedStatus = 'FRIENDSHIP_STATUS_BLOCKED'

/** Whether I block this person, and what changes it. Rejects as the call does: the caller tells the person. */
export function useBlock(userId: string, { enabled: isEnabled = true }: { enabled?: boolean } = {}) {
  const parts = { params: { value: userId } }
  const { data } = useQuery({ ...qWith(api.identity.getFriendshipStatus, parts, {}), enabled: isEnabled })
  return {
    /** undefined until it is known */
    isBlocked: data && data.status === blockedStatus,
    setBlocked: (isBlocked: boolean) => setBlocked(userId, isBlocked, data),
  }
}

export async function setBlocked(userId: string, isBlocked: boolean, knownFriendship?: Friendship) {
  const parts = { params: { value: userId } }
  const { friendshipId } = knownFriendship ?? (await api.identity.getFriendshipStatus(parts))
  const friendship = await api.identity.updateFriendshipStatus({
    params: { friendshipId },
    body: { status: isBlocked ? blockedStatus : 'FRIENDSHIP_STATUS_UNSPECIFIED' },
  })
  queryClient.setQueryData(keyOf(api.identity.getFriendshipStatus, parts), friendship)
  void invalidate(api.identity.listBlockedUsers)
  void invalidate(api.identity.getUser, parts)
}
