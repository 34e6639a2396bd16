import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { requireLeader } from './invites.ts'
import { countRequests, selectRequests } from './join-requests.ts'

export const listJoinRequests: Handler<typeof contract.invite.listJoinRequests, App> = async (
  { app, me },
  { params: { roomId }, query },
) => {
  await requireLeader(app, me, roomId)
  const room = { tenant_id: me.tenantId, room_id: roomId }
  const [rows, total] = await Promise.all([selectRequests(app.db, room, query), countRequests(app.db, room)])
  const ids = rows.map(row => row.user_id)
  const infos = await findUserInfos(app, me.tenantId, ids)
  const items = rows.map(row => ({
    roomId,
    user: infos.get(row.user_id) ?? { userId: row.user_id },
    createdTime: row.created_time.getTime(),
  }))
  return { items, total }
}
