import type { Queryable } from '#platform/db/index.ts'
import { selectReactors } from '../../chat/index.ts'
import { decisionOn } from '../../identity/index.ts'
import type { NotificationRow } from '../tables.ts'
import { withoutActor, withReactions } from './gathered.ts'

/**
 * The rows with what of them is so at this moment, though what was taken back may not have been taken out of them yet: friend requests that
 * wait for an answer, and reactions. One of which nothing is left is left out.
 */
export async function stillCaused(
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const current: NotificationRow[] = []
  for (const row of rows) {
    const left = await leftOf(q, tenantId, row)
    if (left) current.push(left)
  }
  return current
}

async function leftOf(
  q: Queryable,
  tenantId: string,
  row: NotificationRow,
): Promise<NotificationRow | undefined> {
  const { type, user_id: userId, room_id, seq, actors } = row
  if (type === 'FRIEND_REQUEST') {
    let left: NotificationRow | undefined = row
    for (const actorId of actors) {
      const { isAsked } = await decisionOn(q, { tenantId, userId }, actorId)
      if (!isAsked) left = left && withoutActor(left, actorId, new Map())
    }
    return left
  }
  if (type !== 'REACTION' || room_id === null || seq === null) return row
  const key = { tenant_id: tenantId, room_id, seq }
  return withReactions(row, await selectReactors(q, key, { userIds: actors, authorId: userId }))
}
