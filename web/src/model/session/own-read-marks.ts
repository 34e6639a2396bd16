import { api } from '../../api/api.ts'
import { tabs } from '../../live/tabs.ts'
import { roomActions } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { ReadMarks } from '../messages/read-marks.ts'

/** How far this person has received and seen: in the store, in the other tabs and at the server. */
export function ownReadMarks(store: AppStore): ReadMarks {
  return new ReadMarks({
    async seen(roomId, { messageId, seq }) {
      store.dispatch(roomActions.readMarkMoved({ roomId, seq }))
      // Who leaves the page has seen it all the same.
      const params = { roomId, messageId }
      store.dispatch(roomActions.selfMemberUpdated(await api.room.markRead({ params, keepalive: true })))
      tabs().post({ type: 'read', roomId, lastSeenSeq: seq })
    },
    delivered: (roomId, { messageId }) =>
      api.chat.updateMessageStatus({
        params: { id: messageId },
        query: { roomId },
        body: { status: 'DELIVERED' },
      }),
  })
}
