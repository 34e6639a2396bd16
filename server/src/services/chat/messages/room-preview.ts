import type { LastMessage, Message } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import type { RoomLook } from '../../room/index.ts'
import { selectHiddenPins, selectPinned } from '../pins/pin-store.ts'
import { messagesSeenAfter } from '../visible.ts'
import { selectLastVisible } from './message-store.ts'
import { peopleIn, viewLastMessage, viewPins } from './view.ts'

/** What each look at a room sees of its messages: the latest, and the pins. */

export async function lastVisible(
  app: App,
  q: Queryable,
  looks: readonly RoomLook[],
): Promise<(LastMessage | undefined)[]> {
  const [first] = looks
  if (!first) return []
  const tenantId = first.room.tenant_id
  const rows = await selectLastVisible(
    q,
    tenantId,
    looks.map(look => ({ roomId: look.room.room_id, viewerId: look.viewerId, clearedSeq: look.clearedSeq })),
  )
  const infos = await findUserInfos(app, tenantId, peopleIn(rows.filter(row => row !== undefined)))
  return rows.map((row, i) => row && viewLastMessage(row, looks[i]!.room, infos))
}

export async function pinned(app: App, q: Queryable, looks: readonly RoomLook[]): Promise<Message[][]> {
  const [first] = looks
  if (!first) return []
  const tenantId = first.room.tenant_id
  const roomIds = [...new Set(looks.map(look => look.room.room_id))]
  const messages = await viewPins(app, q, tenantId, await selectPinned(q, tenantId, roomIds))
  if (messages.length === 0) return looks.map(() => [])
  const byRoom = Map.groupBy(messages, message => message.roomId)
  const hidden = new Set(
    (await selectHiddenPins(q, tenantId, roomIds)).map(row => `${row.room_id}/${row.user_id}/${row.seq}`),
  )
  return looks.map(({ room, viewerId, clearedSeq, visibleAfterSeq }) =>
    messagesSeenAfter(byRoom.get(room.room_id) ?? [], visibleAfterSeq).filter(
      ({ seq }) => seq > clearedSeq && !hidden.has(`${room.room_id}/${viewerId}/${seq}`),
    ),
  )
}
