import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectGone } from '../../chat/index.ts'
import { withdrawalOf, withdrawalProcessor } from '../review/withdrawal-processor.ts'
import type { Conversation } from './recipients.ts'

/**
 * To call after messages were notified of: one that was recalled since they were read has had its own review, which may have come before the
 * rows were there.
 */
export async function reviewGoneMeanwhile(
  app: App,
  tenantId: string,
  conversations: readonly Conversation[],
): Promise<void> {
  const places = conversations.flatMap(({ roomId, messages }) =>
    messages.flatMap(({ seq, isSilent }) => (isSilent ? [] : [{ roomId, seq }])),
  )
  const goneMessages = await selectGone(app.db, tenantId, places)
  if (goneMessages.length === 0) return
  const works = goneMessages.map(({ room_id, message_id }) => ({
    tenantId,
    processor: withdrawalProcessor,
    ...withdrawalOf(room_id, message_id),
  }))
  await transact(app, tx => app.processors.add(tx, works))
}
