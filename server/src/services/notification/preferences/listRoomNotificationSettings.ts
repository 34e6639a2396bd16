import type { contract, RoomNotificationSettings } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isHiddenFrom } from '../../room/index.ts'
import { selectOwnRoomSettings } from './room-setting-store.ts'

const cursor = cursorOf(z.uuid())

export const listRoomNotificationSettings: Handler<
  typeof contract.notification.listRoomNotificationSettings,
  App
> = async ({ app, me }, { query }) => {
  const after = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const rows = await selectOwnRoomSettings(app.db, me, after, query.limit + 1)
  const page = rows.slice(0, query.limit)
  const items: RoomNotificationSettings[] = []
  for (const settings of page) {
    const access = await app.services.members.find(me.tenantId, settings.roomId)
    // What stands behind the person’s PIN is not named to a locked session.
    if (access?.roles.has(me.userId) && !(await isHiddenFrom(app, me, access))) items.push(settings)
  }
  const last = page.at(-1)
  return last && rows.length > query.limit ? { items, nextCursor: cursor.encode(last.roomId) } : { items }
}
