import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { selectBlock } from './block-store.ts'
import { selectFriendship } from './friendship-store.ts'

/** What stands between a person and somebody who asked for something: whether the person has blocked them, and whether their request still waits. */
export async function decisionOn(
  q: Queryable,
  { tenantId, userId }: UserKey,
  otherId: string,
): Promise<{ hasBlocked: boolean; isAsked: boolean }> {
  const block = await selectBlock(q, tenantId, { userId, blockedUserId: otherId })
  const standing = await selectFriendship(q, tenantId, userId, otherId)
  return {
    hasBlocked: block !== undefined,
    isAsked: standing?.status === 'PENDING' && standing.requester_id === otherId,
  }
}
