import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { selectUndelivered } from '../../../platform/outgoing/outgoing-store.ts'

export const listOutgoingMessages: Handler<typeof contract.account.listOutgoingMessages, App> = async (
  { app, me },
  { query },
) => {
  const { items, total } = await selectUndelivered(app.db, me.tenantId, query)
  return {
    items: items.map(row => ({
      messageId: row.message_id,
      channel: row.channel,
      to: row.recipient ?? '',
      template: row.template,
      ...(row.subject ? { subject: row.subject } : {}),
      text: row.body,
      state: row.state as 'LOCAL' | 'DEAD',
      tries: row.tries,
      ...(row.failure ? { failure: row.failure } : {}),
      createdTime: row.created_time.getTime(),
    })),
    total,
  }
}
