import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { requireLeader } from './invites.ts'
import { selectBans } from './join-requests.ts'

export const listBans: Handler<typeof contract.invite.listBans, App> = async (
  { app, me },
  { params: { roomId }, query },
) => {
  await requireLeader(app, me, roomId)
  const { rows, total } = await selectBans(app.db, { tenant_id: me.tenantId, room_id: roomId }, query)
  const ids = rows.map(row => row.user_id)
  const infos = await findUserInfos(app, me.tenantId, ids)
  const items = rows.map(row => ({
    roomId,
    user: infos.get(row.user_id) ?? { userId: row.user_id },
    bannedTime: row.banned_time.getTime(),
  }))
  return { items, total }
}
