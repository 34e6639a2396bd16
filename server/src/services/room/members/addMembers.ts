import type { contract } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { findUserInfos, requireUnlimited } from '../../identity/index.ts'
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
  const asked = [...new Set(body.userIds)]
  const infos = await findUserInfos(app, me.tenantId, asked)
  if (asked.some(id => !infos.has(id))) throw fail('userNotFound')
  const blocked = await findBlocked(app, me, asked)

  return changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    const { role } = await requireActor(tx, room.row, me.userId)
    requireMay({ role, switches: switchesOf(room.row) }, 'membersCanInvite')
    const there = new Set((await findMembers(tx, room.row, asked)).map(member => member.user_id))
    const banned = role <= MemberRole.DEPUTY ? new Set() : await findBanned(tx, room.row, asked)
    const isSkipped = (id: string) => there.has(id) || blocked.has(id) || banned.has(id)
    const userIds = asked.filter(id => !isSkipped(id))
    const skippedUserIds = asked.filter(isSkipped)
    if (userIds.length === 0) return { added: [], skippedUserIds }
    const note = { event: 'membersAdded', actorId: me.userId, userIds } as const
    const added = await admit(app, tx, room, userIds, note)
    await settleRequests(tx, room, userIds)
    return { added, skippedUserIds }
  })
}
