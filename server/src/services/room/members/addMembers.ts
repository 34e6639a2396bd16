import type { contract } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireKnown, requireUnlimited } from '../../identity/index.ts'
import { findBanned, settleRequests } from '../invites/join-requests.ts'
import { findBlocked, requireActor, requireGroup, requireMay, requireMember } from '../policy.ts'
import { changeMembership } from '../rooms/change.ts'
import { findMembers } from '../rooms/room-store.ts'
import { switchesOf } from '../settings/switches.ts'
import { admit } from './admitting.ts'

/**
 * Who is in the group already stays as they are; who has a block with the caller is left out, without saying whose it is.
 * Who was banned is left out too, but for owner and deputies: they lift the ban by adding.
 */
export const addMembers: Handler<typeof contract.room.addMembers, App> = async (
  { app, me },
  { params: { roomId }, body },
) => {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireMay(access, 'membersCanInvite')
  await requireUnlimited(app, me)
  const requestedIds = [...new Set(body.userIds)]
  await requireKnown(app, me, requestedIds)
  const blockedIds = await findBlocked(app, me, requestedIds)

  return changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    const { role } = await requireActor(tx, room.row, me.userId)
    requireMay({ role, switches: switchesOf(room.row) }, 'membersCanInvite')
    const there = new Set((await findMembers(tx, room.row, requestedIds)).map(member => member.user_id))
    const bannedIds = role <= MemberRole.DEPUTY ? new Set() : await findBanned(tx, room.row, requestedIds)
    const isSkipped = (id: string) => there.has(id) || blockedIds.has(id) || bannedIds.has(id)
    const userIds = requestedIds.filter(id => !isSkipped(id))
    const skippedUserIds = requestedIds.filter(isSkipped)
    if (userIds.length === 0) return { added: [], skippedUserIds }
    const note = { event: 'membersAdded', actorId: me.userId, userIds } as const
    const addedMembers = await admit(app, tx, room, userIds, note)
    await settleRequests(tx, room, userIds)
    return { added: addedMembers, skippedUserIds }
  })
}
