import type { Friendship, FriendshipSource, FriendshipStatus } from '@trau/contract'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { apply } from '../../live/dispatch.ts'
import { store } from '../../store/store.ts'
import { peopleLive } from './live.ts'

/** What stands between me and a person is known anew, by an answer as by an event. */
export function friendshipIs(friendship: Friendship): void {
  apply(peopleLive.friendshipUpdated({ friendship }), { queryClient, dispatch: store.dispatch })
}

export async function requestFriend(
  friendUserId: string,
  { message = '', source }: { message?: string; source?: FriendshipSource } = {},
): Promise<Friendship> {
  const friendship = await api.identity.createFriendship({
    body: {
      friendUserId,
      ...(message.trim() ? { message: message.trim() } : {}),
      ...(source ? { source } : {}),
    },
  })
  friendshipIs(friendship)
  return friendship
}

/** Answers, takes back, ends, blocks or unblocks; rejects as the call does. */
export async function changeFriendship(
  { friendshipId }: Pick<Friendship, 'friendshipId'>,
  status: FriendshipStatus,
): Promise<Friendship> {
  const friendship = await api.identity.updateFriendshipStatus({ params: { friendshipId }, body: { status } })
  friendshipIs(friendship)
  return friendship
}

export async function setAlias(friendUserId: string, alias: string): Promise<Friendship> {
  const friendship = await api.people.updateAlias({ params: { userId: friendUserId }, body: { alias } })
  friendshipIs(friendship)
  return friendship
}
