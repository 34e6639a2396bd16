import type { contract, SuspendedEmail } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type BounceRow, selectSuspended } from './bounce-store.ts'

export const listSuspendedEmails: Handler<typeof contract.emailBounce.listSuspendedEmails, App> = async (
  { app, tenantId },
  { query },
) => {
  const { items, total } = await selectSuspended(app.db, tenantId, query)
  return { items: items.map(view), total }
}

const view = (row: BounceRow): SuspendedEmail => ({
  suspensionId: row.bounce_id,
  address: row.address,
  kind: row.kind,
  status: row.status,
  answer: row.answer,
  template: row.template,
  messageTime: row.message_time.getTime(),
  suspendedTime: row.suspended_time!.getTime(),
})
