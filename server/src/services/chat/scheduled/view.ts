import type { ScheduledMessage } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findVisible } from '../messages/message-store.ts'
import { noteTitlesOf } from '../messages/note-titles.ts'
import type { QuotedPart } from '../messages/quoted-part.ts'
import { peopleIn, viewQuote } from '../messages/view.ts'
import type { ScheduledRow } from './scheduled-store.ts'

/** As their author sees them. */
export function viewScheduled(app: App, rows: readonly ScheduledRow[]): Promise<ScheduledMessage[]> {
  return Promise.all(
    rows.map(async row => {
      const { replyToMessageId, quoted: quotedMessage, ...body } = row.body
      const replyTo = replyToMessageId && (await quoteFor(app, row, replyToMessageId, quotedMessage))
      return {
        ...body,
        scheduledId: row.scheduled_id,
        clientMessageId: row.client_id,
        roomId: row.room_id,
        ...(replyTo ? { replyTo } : {}),
        sendTime: row.send_time.getTime(),
        ...(row.reason === null
          ? { status: 'WAITING' as const }
          : { status: 'FAILED' as const, reason: row.reason }),
        createdTime: row.created_time.getTime(),
        updatedTime: row.updated_time.getTime(),
      }
    }),
  )
}

async function quoteFor(
  app: App,
  { tenant_id, user_id, room_id }: ScheduledRow,
  messageId: string,
  part: QuotedPart | undefined,
) {
  const quotedMessage = await findVisible(app.db, tenant_id, user_id, messageId, room_id)
  if (!quotedMessage || quotedMessage.recalled_time) return undefined
  const infos = await findUserInfos(app, tenant_id, peopleIn([quotedMessage]))
  return viewQuote(quotedMessage, infos, await noteTitlesOf(app.db, tenant_id, [quotedMessage]), part)
}
