import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findShownRoomIds } from '../../room/index.ts'
import { findLiveInRooms } from '../call-store.ts'
import { viewRoomCall } from '../view.ts'

export const listRoomCalls: Handler<typeof contract.call.listRoomCalls, App> = async ({ app, me }) => {
  const items = []
  const roomIds = await findShownRoomIds(app.db, me)
  for (const call of await findLiveInRooms(app.db, me.tenantId, roomIds)) {
    const room = await app.services.members.find(me.tenantId, call.model.roomId)
    if (room?.type !== 'GROUP') continue
    const view = await viewRoomCall(app, call)
    if (view) items.push(view)
  }
  return { items }
}
