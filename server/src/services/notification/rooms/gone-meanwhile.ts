import type { App } from '../../../platform/app.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { selectGone } from '../../chat/index.ts'
import { recalled, withdrawalProcessor } from '../review/withdrawal-processor.ts'
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
  const gone = await selectGone(app.db, tenantId, places)
  if (gone.length === 0) return
  const works = gone.map(({ room_id, message_id }) => ({
    tenantId,
    processor: withdrawalProcessor,
    ...recalled(room_id, message_id),
  }))
  await transact(app, tx => app.processors.add(tx, works))
}
