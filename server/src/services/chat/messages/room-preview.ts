import type { LastMessage, Message } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import type { RoomViewer } from '../../room/index.ts'
import { selectHiddenPins, selectPinned } from '../pins/pin-store.ts'
import { messagesSeenAfter } from '../visible.ts'
import { selectLastVisible } from './message-store.ts'
import { noteTitlesOf } from './note-titles.ts'
import { peopleIn, viewLastMessage, viewPins } from './view.ts'

/** What each look at a room sees of its messages: the latest, and the pins. */

export async function lastVisible(
  app: App,
  q: Queryable,
  viewers: readonly RoomViewer[],
): Promise<(LastMessage | undefined)[]> {
  const [first] = viewers
  if (!first) return []
  const tenantId = first.room.tenant_id
  const rows = await selectLastVisible(
    q,
    tenantId,
    viewers.map(viewer => ({
      roomId: viewer.room.room_id,
      viewerId: viewer.viewerId,
      clearedSeq: viewer.clearedSeq,
    })),
  )
  const messages = rows.filter(row => row !== undefined)
  const infos = await findUserInfos(app, tenantId, peopleIn(messages))
  const noteTitles = await noteTitlesOf(q, tenantId, messages)
  return rows.map((row, i) => row && viewLastMessage(row, viewers[i]!.room, infos, noteTitles))
}

export async function pinned(app: App, q: Queryable, viewers: readonly RoomViewer[]): Promise<Message[][]> {
  const [first] = viewers
  if (!first) return []
  const tenantId = first.room.tenant_id
  const roomIds = [...new Set(viewers.map(viewer => viewer.room.room_id))]
  const messages = await viewPins(app, q, tenantId, await selectPinned(q, tenantId, roomIds))
  if (messages.length === 0) return viewers.map(() => [])
  const byRoom = Map.groupBy(messages, message => message.roomId)
  const hiddenKeys = new Set(
    (await selectHiddenPins(q, tenantId, roomIds)).map(row => `${row.room_id}/${row.user_id}/${row.seq}`),
  )
  return viewers.map(({ room, viewerId, clearedSeq, visibleAfterSeq }) =>
    messagesSeenAfter(byRoom.get(room.room_id) ?? [], visibleAfterSeq).filter(
      ({ seq }) => seq > clearedSeq && !hiddenKeys.has(`${room.room_id}/${viewerId}/${seq}`),
    ),
  )
}
