import type { App } from '../../../platform/app.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { outboxKey, publishStatistics } from '../centre/change.ts'
import { hasUnreadUpTo, markReadUpTo } from '../centre/notification-store.ts'
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
          [`${userId}/${roomId}`, { userId, roomId, seq, before: new Date(createdTime) }] as const,
      ),
    ),
  )
  const places = [...latest.values()]
  if (!(await hasUnreadUpTo(app.db, tenantId, places))) return
  await transact(app, async tx => {
    const userIds = await markReadUpTo(tx, tenantId, places)
    if (userIds.length > 0) await publishStatistics(app, tx, tenantId, outboxKey('rooms'), userIds)
  })
}
