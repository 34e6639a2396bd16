import { planRelease } from '../../media/index.ts'
import type { RoomMessages } from '../../room/index.ts'
import { deleteHiddenDrafts, insertStoredDrafts, selectStoredDrafts } from '../drafts/draft-store.ts'
import { selectPinPlaces } from '../pins/pin-store.ts'
import {
  deleteHiddenScheduled,
  deleteParkedScheduled,
  parkHiddenScheduled,
  restoreScheduled,
} from '../scheduled/scheduled-store.ts'
import { countCountable, findVisible } from './message-store.ts'
import { publishPins } from './publications.ts'
import { lastVisible, pinned } from './room-preview.ts'
import { appendSystemMessage } from './system-message.ts'

/** What chat does for rooms: see room's `room-messages.ts`. */
export const roomMessages: RoomMessages = {
  lastVisible,
  pinned,
  appendSystemMessage,
  async findPlace(q, tenantId, roomId, viewerId, messageId) {
    const row = await findVisible(q, tenantId, viewerId, messageId, roomId)
    return row && { messageId: row.message_id, seq: row.seq, createdTime: row.created_time }
  },
  async forgetHiddenScheduled(tx, tenantId, userIds, roomId) {
    const mediaIds = await deleteHiddenScheduled(tx, { tenantId, userIds, ...(roomId ? { roomId } : {}) })
    const parkedMediaIds = roomId ? [] : await deleteParkedScheduled(tx, { tenantId, userIds })
    await planRelease(tx, tenantId, [...mediaIds, ...parkedMediaIds])
  },
  parkHiddenScheduled,
  restoreScheduled,
  async forgetParkedScheduled(tx, place) {
    await planRelease(tx, place.tenantId, await deleteParkedScheduled(tx, place))
  },
  countBetween: countCountable,
  forgetHiddenDrafts: deleteHiddenDrafts,
  storedDrafts: selectStoredDrafts,
  restoreDrafts: insertStoredDrafts,
  async pinsSeen(app, tx, room, { from, to }) {
    const places = await selectPinPlaces(tx, room)
    return places.some(pin => pin.seq > from && pin.seq <= to) ? publishPins(app, tx, room) : []
  },
}
