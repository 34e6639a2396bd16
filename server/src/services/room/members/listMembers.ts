import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { maySeeMembers, requireMember } from '../policy.ts'
import { matchesName } from '../rooms/names.ts'
import { listMemberRows } from '../rooms/room-store.ts'
import { viewMember, viewMembers } from '../rooms/view.ts'

export const listMembers: Handler<typeof contract.room.listMembers, App> = async (
  { app, me },
  { params: { roomId }, query: { offset, limit, search } },
) => {
  const access = await requireMember(app, me, roomId)
  if (!maySeeMembers(access)) throw fail('roleTooLow')
  const room = { tenant_id: me.tenantId, room_id: roomId }
  if (!search) {
    const rows = await listMemberRows(app.db, room, { offset, limit })
    return { items: await viewMembers(app, me.tenantId, rows), total: access.roles.size }
  }
  const rows = await listMemberRows(app.db, room)
  const infos = await findUserInfos(
    app,
    me.tenantId,
    rows.map(row => row.user_id),
  )
  const matchingRows = rows
    .map(row => viewMember(row, infos))
    .filter(({ user }) => matchesName(`${user.name ?? ''} ${user.username ?? ''}`, search))
  return { items: matchingRows.slice(offset, offset + limit), total: matchingRows.length }
}
