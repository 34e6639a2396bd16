import type { App } from '../../../platform/app.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import type { Processor } from '../../../platform/processors/index.ts'
import { findMember } from '../../room/index.ts'
import { outboxKey } from '../centre/change.ts'
import { deleteNotifications, markAllRead, selectStatistics } from '../centre/notification-store.ts'
import { publishChanged } from '../centre/view.ts'
import { deleteRoomSetting } from '../preferences/room-setting-store.ts'

interface OwnRoomWork {
  userId: string
  roomId: string
}

/** Brings a person's notifications of a room in line with the room: what they read there is read, and of a room that they left or hid nothing stays. */
export function createRoomProcessor(app: App): Processor<OwnRoomWork> {
  return {
    name: 'notification/rooms',
    atOnce: 2,
    tries: 6,
    delayMs: 200,
    worksOf(_tenantId, event, to) {
      const isOfRoom =
        event.type === 'selfMemberUpdated' || event.type === 'roomRemoved' || event.type === 'roomHidden'
      if (!isOfRoom || !('users' in to)) return []
      const roomId = event.type === 'selfMemberUpdated' ? event.data.selfMember.roomId : event.data.roomId
      return to.users.map(userId => ({ key: `${userId}/${roomId}`, work: { userId, roomId } }))
    },
    run: (tenantId, { userId, roomId }) =>
      transact(app, async tx => {
        const owner = { tenantId, userId }
        const member = await findMember(tx, { tenant_id: tenantId, room_id: roomId }, userId)
        const isGone = !member || member.is_hidden
        if (!member) await deleteRoomSetting(tx, owner, roomId)
        const changed = isGone
          ? await deleteNotifications(tx, owner, { roomId })
          : await markAllRead(tx, owner, { roomId, types: ['MESSAGE', 'MENTION'], upToSeq: member.read_seq })
        if (changed === 0) return
        const statistic = (await selectStatistics(tx, tenantId, [userId])).get(userId)!
        await app.outbox.add(tx, tenantId, outboxKey(userId), [publishChanged(userId, statistic)])
      }),
  }
}
