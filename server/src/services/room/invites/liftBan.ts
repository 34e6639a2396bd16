import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { asLeader } from './invites.ts'
import { deleteBan } from './join-requests.ts'

export const liftBan: Handler<typeof contract.invite.liftBan, App> = async (
  { app, me },
  { params: { roomId, userId } },
) => {
  await asLeader(app, me, roomId, (tx, room) => deleteBan(tx, room.row, userId))
  return { userId }
}
