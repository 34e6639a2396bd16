import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { viewNotifications } from '../centre/view.ts'
import type { NotificationRow } from '../tables.ts'

/** Sends what is to leave as email or SMS, in the transaction that notifies. */
export async function sendWritten(
  app: App,
  tx: Tx,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  if (rows.length === 0) return
  const people = await app.services.userCache.findRows(
    tenantId,
    rows.map(row => row.user_id),
  )
  const views = await viewNotifications(app, tx, tenantId, rows)
  for (const [n, { title, body, type, place }] of views.entries()) {
    const row = rows[n]!
    const person = people.get(row.user_id)
    const text = [title, body, `${app.config.publicUrl ?? ''}${place}`].filter(Boolean).join('\n\n')
    for (const { channel, isChosen } of row.routes) {
      if (!isChosen || (channel !== 'EMAIL' && channel !== 'SMS')) continue
      await app.outgoing.add(tx, {
        tenantId,
        channel,
        to: (channel === 'EMAIL' ? person?.email : person?.phone_number) ?? undefined,
        template: type,
        subject: channel === 'EMAIL' ? title : '',
        text: channel === 'EMAIL' ? text : `Trau: ${title}`,
      })
    }
  }
}
