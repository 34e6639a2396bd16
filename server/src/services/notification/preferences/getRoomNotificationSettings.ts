import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../../room/index.ts'
import { findRoomSetting } from './room-setting-store.ts'

export const getRoomNotificationSettings: Handler<
  typeof contract.notification.getRoomNotificationSettings,
  App
> = async ({ app, me }, { params: { roomId } }) => {
  await requireMember(app, me, roomId)
  return findRoomSetting(app.db, me, roomId)
}
