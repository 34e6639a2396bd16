import type { DataOf, Device, EventEnvelope, Events, ScheduledCount } from '@trau/contract'
import { isWritten } from '@trau/contract/rules/message'
import { deviceId } from '../../api/device.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { room as roomText } from '../../i18n/vi/room.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'
import { scheduledCounts } from '../messages/scheduled-cache.ts'
import { windowKey } from '../messages/window-cache.ts'
import { isRoomVisible } from './attention.ts'
import type { MessengerSession } from './session.ts'

/** Fetched with the first message that nobody is looking at, or the first room read: no first page shows a notice. */
const loadNotices = () => import('./notices.ts')

const inNotices = (act: (notices: Awaited<ReturnType<typeof loadNotices>>) => unknown) =>
  void ignoreFailure(loadNotices().then(act), 'optional')

/**
 * What the person's events ask for beyond state: receipts, notices, rooms that are not loaded yet. Runs after the pure
 * handlers of `live.ts`.
 */
export function listenForEffects(store: AppStore, session: MessengerSession): () => void {
  const tellFailed = failedTeller()
  return session.connection.socket.on('publication', ({ data }) => {
    const event = data as EventEnvelope
    if (event?.type === 'scheduledUpdated') tellFailed(event.data)
    if (event?.type === 'messageNoticed') void applySummary(store, session, event.data)
    if (event?.type === 'lastMessageUpdated') {
      const { roomId, lastMessage } = event.data
      const item = roomSelectors.selectRoom(store.getState(), roomId)
      if (item && lastMessage) inNotices(({ renewNotice }) => renewNotice(item, lastMessage))
    }
    if (event?.type === 'roomHidden' || event?.type === 'roomRemoved')
      inNotices(({ withdrawNotice }) => withdrawNotice(event.data.roomId))
    if (event?.type === 'selfMemberUpdated' && event.data.selfMember.unreadCount === 0) {
      const { roomId } = event.data.selfMember
      inNotices(({ withdrawNotice }) => withdrawNotice(roomId))
    } else if (event?.type === 'draftUpdated') {
      void session.unsent.then(({ drafts }) => drafts.hear(event.data))
    } else if (event?.type === 'roomHidden') {
      void session.unsent.then(({ withhold }) => withhold(event.data.roomId))
    } else if (event?.type === 'roomRemoved') {
      const { roomId, reason } = event.data
      void session.unsent.then(({ drafts }) => drafts.forget(roomId))
      queryClient.removeQueries({ queryKey: windowKey(roomId) })
      if (!reason) return
      // One's own doing is said where it was done.
      if (reason !== 'LEFT') tellRemoved(reason)
      // Without a reason it may be the room of a workspace, which comes back with it.
      void ignoreFailure(
        Promise.all([import('./give-up-unsent.ts'), session.unsent]).then(([{ giveUpUnsent }, { outbox }]) =>
          giveUpUnsent(store, outbox, roomId),
        ),
        'optional',
      )
    } else if (event?.type === 'deviceUpdated' && hasLostPush(event.data.device)) {
      void ignoreFailure(
        import('../push/subscription.ts').then(({ renewPush }) => renewPush()),
        'repeated',
      )
    } else if (event?.type === 'friendshipUpdated') {
      const { friendUserId } = event.data.friendship
      const privateRoom = store.getState().room.rooms.find(({ room }) => room.peer?.userId === friendUserId)
      if (privateRoom) void ignoreFailure(session.rooms.room(privateRoom.room.roomId), 'repeated')
    }
  })
}

/** Whether a device is this browser, and the server has no token of it. */
const hasLostPush = (device: Device) =>
  device.deviceId === deviceId() && !device.tokenKinds.includes('WEB_PUSH')

/** Says when a scheduled message could not be sent: when more of a room have failed than before. */
function failedTeller() {
  const failedCounts = new Map<string, number>()
  const initialCounts = queryClient.fetchQuery(scheduledCounts).then(({ items }) => {
    for (const { roomId, failed: failedCount } of items)
      if (!failedCounts.has(roomId)) failedCounts.set(roomId, failedCount)
  })
  const start = ignoreFailure(initialCounts, 'optional')
  return async ({ roomId, failed: failedCount }: ScheduledCount) => {
    await start
    if (failedCount > (failedCounts.get(roomId) ?? 0)) toast.error(textOf(chat).scheduledFailed)
    failedCounts.set(roomId, failedCount)
  }
}

function tellRemoved(reason: 'REMOVED' | 'DISSOLVED') {
  const words = textOf(roomText)
  toast(reason === 'DISSOLVED' ? words.youWereDissolved : words.youWereRemoved)
}

async function applySummary(
  store: AppStore,
  session: MessengerSession,
  notice: DataOf<Events['messageNoticed']>,
) {
  const { messageId, seq, senderId, type } = notice.lastMessage
  const { roomId } = notice
  const currentRoom = roomSelectors.selectRoom(store.getState(), roomId)
  if (!currentRoom) await ignoreFailure(session.rooms.room(roomId), 'repeated')
  if (senderId === session.userId || isWritten(type)) return
  // Also of the open room: who reads further up has not seen it.
  session.marks.delivered(roomId, { messageId, seq })
  const item = roomSelectors.selectRoom(store.getState(), roomId)
  if (!item || isRoomVisible(store, roomId)) return
  inNotices(({ notifyOf }) => notifyOf(item, notice, store))
}
