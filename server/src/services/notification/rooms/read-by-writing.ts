import type { App } from '../../../platform/app.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { publishStatistic } from '../centre/change.ts'
import { markAllRead, selectUnreadUpTo } from '../centre/notification-store.ts'
import type { Conversation } from './recipients.ts'

/** Who writes has read what stands before, and what happened to it by then; no read mark tells of it. */
export async function readByWriting(
  app: App,
  tenantId: string,
  conversations: readonly Conversation[],
): Promise<void> {
  const latest = new Map(
    conversations.flatMap(({ roomId, messages }) =>
      messages.map(
        ({ authorId: userId, seq, createdTime }) =>
          [`${userId}/${roomId}`, { userId, roomId, seq, createdTime }] as const,
      ),
    ),
  )
  for (const { user_id: userId, room_id: roomId, seq: upToSeq } of await selectUnreadUpTo(app.db, tenantId, [
    ...latest.values(),
  ])) {
    const owner = { tenantId, userId }
    const before = new Date(latest.get(`${userId}/${roomId}`)!.createdTime)
    await transact(app, async tx => {
      if ((await markAllRead(tx, owner, { roomId, upToSeq, before })) > 0)
        await publishStatistic(app, tx, owner)
    })
  }
}
