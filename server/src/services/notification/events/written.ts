import type { NotificationPreferences } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { describeNotifications } from '../centre/view.ts'
import { isTakenBackWith, sourceOf } from '../mails/source.ts'
import { unsubscribeLinks } from '../mails/subscription.ts'
import type { NotificationRow } from '../tables.ts'
import { isPrivate, templateOf } from './privacy.ts'
import { templateVariables } from './template-variables.ts'

/**
 * Sends by mail and SMS what was routed there, in the transaction that notifies.
 * @param preferencesOf of the owners of these rows, read before the transaction
 */
export async function sendWritten(
  app: App,
  tx: Tx,
  tenantId: string,
  rows: readonly NotificationRow[],
  preferencesOf: (userId: string) => NotificationPreferences,
): Promise<void> {
  if (rows.length === 0) return
  const people = await app.services.userCache.findRows(
    tenantId,
    rows.map(row => row.user_id),
  )
  for (const described of await describeNotifications(app, tx, tenantId, rows)) {
    const { row } = described
    const userId = row.user_id
    const person = people.get(userId)
    const preferences = preferencesOf(userId)
    for (const { channel, isChosen } of row.routes) {
      if (!isChosen || (channel !== 'EMAIL' && channel !== 'SMS')) continue
      // The sign-in service mails security events itself, whatever is chosen here.
      if (row.type === 'SECURITY' && channel === 'EMAIL') continue
      const template = templateOf(row, preferences.pushPrivacy, channel)
      const links = channel === 'EMAIL' ? unsubscribeLinks(app, { tenantId, userId }, row.type) : undefined
      const content = await renderTemplate(app, {
        tenantId,
        type: template,
        channel,
        locale: person?.language ?? 'vi',
        tx,
        variables: templateVariables(app, described, person, preferences),
        ...(links ? { extras: links } : {}),
      })
      await app.outgoing.add(tx, {
        tenantId,
        channel,
        // What it is about, also where the person lets a neutral text be sent.
        template: template === 'PUSH_NEUTRAL' ? row.type : template,
        ...content,
        isPrivate: isPrivate(row),
        unsubscribeUrl: links?.unsubscribeUrl,
        to: (channel === 'EMAIL' ? person?.email : person?.phone_number) ?? undefined,
        source: isTakenBackWith(row) ? await sourceOf(app, tx, channel, [row]) : undefined,
        idempotencyKey: `notification/${row.notification_id}/${channel}/${row.updated_time.getTime()}`,
      })
    }
  }
}
