import { api } from '../../api/api.ts'
import { tabs } from '../../live/tabs.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { ReadMarks } from '../messages/read-marks.ts'

/** How far this person has received and seen: in the store, in the other tabs and at the server. */
export function ownReadMarks(store: AppStore): ReadMarks {
  return new ReadMarks({
    async seen(roomId, { messageId, seq }) {
      store.dispatch(roomActions.readMarkMoved({ roomId, seq }))
      // Not after the answer: until then they would sound for what is read here.
      tabs().post({ type: 'read', roomId, lastSeenSeq: seq })
      // Who leaves the page has seen it all the same.
      const params = { roomId, messageId }
      const selfMember = await api.room.markRead({ params, keepalive: true })
      // The answer may be older than a message of one's own that has read nothing, which was added since.
      const currentCount = roomSelectors.selectRoom(store.getState(), roomId)?.selfMember?.readCountable ?? 0
      const readCountable = Math.max(selfMember.readCountable, currentCount)
      store.dispatch(roomActions.selfMemberUpdated({ ...selfMember, readCountable }))
    },
    delivered: (roomId, { messageId }) =>
      api.chat.updateMessageStatus({
        params: { id: messageId },
        query: { roomId },
        body: { status: 'DELIVERED' },
      }),
  })
}
