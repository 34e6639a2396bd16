import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { describeNotifications } from '../centre/view.ts'
import type { NotificationRow } from '../tables.ts'
import { templateVariables } from './template-variables.ts'

/** Sends by mail and SMS what was routed there, in the transaction that notifies. */
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
  for (const described of await describeNotifications(app, tx, tenantId, rows)) {
    const { row } = described
    const person = people.get(row.user_id)
    for (const { channel, isChosen } of row.routes) {
      if (!isChosen || (channel !== 'EMAIL' && channel !== 'SMS')) continue
      // The sign-in service mails security events itself, whatever is chosen here.
      if (row.type === 'SECURITY' && channel === 'EMAIL') continue
      const content = await renderTemplate(app, {
        ...{ tenantId, type: row.type, channel, locale: person?.language ?? 'vi', tx },
        variables: templateVariables(app, described, person),
      })
      await app.outgoing.add(tx, {
        ...{ tenantId, channel, template: row.type, ...content },
        to: (channel === 'EMAIL' ? person?.email : person?.phone_number) ?? undefined,
        idempotencyKey: `notification/${row.notification_id}/${channel}/${row.updated_time.getTime()}`,
      })
    }
  }
}
