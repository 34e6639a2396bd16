import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectInvites } from './invite-store.ts'
import { requireLeader, viewInvites } from './invites.ts'

export const listInvites: Handler<typeof contract.invite.listInvites, App> = async (
  { app, me },
  { params: { roomId } },
) => {
  await requireLeader(app, me, roomId)
  const room = { tenant_id: me.tenantId, room_id: roomId }
  const items = await viewInvites(app, await selectInvites(app.db, room, new Date(app.clock.now())))
  return { items, total: items.length }
}
