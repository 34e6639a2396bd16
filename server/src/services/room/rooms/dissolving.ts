import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { partMembers } from '../members/parting.ts'
import { requireActor, requireRank } from '../policy.ts'
import { changeMembership } from './change.ts'
import { publishRemoved } from './events.ts'
import { listMemberRows } from './room-store.ts'

/**
 * Everybody is out of the group at once, and nobody can come back. What was said there is deleted by a job, because it may be a million
 * messages.
 * @throws roomNotFound, roleTooLow
 */
export function dissolveGroup(app: App, me: UserKey, roomId: string): Promise<{ roomId: string }> {
  return changeMembership(app, me.tenantId, roomId, async (tx, room, removedUserIds) => {
    requireRank((await requireActor(tx, room.row, me.userId)).role, MemberRole.OWNER)
    const userIds = (await listMemberRows(tx, room.row)).map(member => member.user_id)
    await partMembers(app, tx, room.row, userIds)
    for (const userId of userIds) removedUserIds.add(userId)
    publishRemoved(
      room,
      userIds.filter(userId => userId !== me.userId),
      'DISSOLVED',
    )
    publishRemoved(room, [me.userId], 'LEFT')
    return { roomId }
  })
}
