import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { requireMember } from '../../room/index.ts'
import { outboxKey } from '../centre/change.ts'
import { findRoomSetting, saveRoomSetting } from './room-setting-store.ts'

export const updateRoomNotificationSettings: Handler<
  typeof contract.notification.updateRoomNotificationSettings,
  App
> = async ({ app, me }, { params: { roomId }, body }) => {
  await requireMember(app, me, roomId)
  return transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    const before = await findRoomSetting(tx, me, roomId)
    const ofRoom = { roomId, level: body.level ?? before.level, sound: body.sound ?? before.sound }
    await saveRoomSetting(tx, me, ofRoom)
    whenEnded(tx, () => app.services.roomNotificationSettings.forget(me.tenantId, roomId))
    await app.outbox.add(tx, me.tenantId, outboxKey(me.userId), [
      { to: { users: [me.userId] }, event: { type: 'notificationPreferencesUpdated', data: { ofRoom } } },
    ])
    return ofRoom
  })
}
