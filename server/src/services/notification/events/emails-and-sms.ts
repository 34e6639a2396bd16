import type { NotificationPreferences } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { OutgoingChannel } from '#platform/outgoing/carrier.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { describeNotifications } from '../centre/view.ts'
import { isTakenBackWith, sourceOf } from '../mails/source.ts'
import { unsubscribeLinks } from '../mails/subscription.ts'
import type { NotificationRow } from '../tables.ts'
import { gatherMs, isGatheredInMail } from './gathered-mails.ts'
import { isPrivate, templateOf } from './privacy.ts'
import { templateVariables } from './template-variables.ts'

/** Preferences of the owners of the rows, read before the transaction. */
type PreferencesOf = (userId: string) => NotificationPreferences

/**
 * Sends by mail and SMS what was routed there, in the transaction that notifies. A mail about what may happen again soon waits a while, and
 * then tells all of it.
 */
export async function enqueueEmailsAndSms(
  app: App,
  tx: Tx,
  tenantId: string,
  rows: readonly NotificationRow[],
  preferencesOf: PreferencesOf,
): Promise<void> {
  const gathers = (row: NotificationRow, channel: OutgoingChannel) =>
    channel === 'EMAIL' && isGatheredInMail(row)
  for (const channel of ['EMAIL', 'SMS'] as const) {
    const ofChannel = rows.filter(row => isSentBy(channel, row))
    for (const row of ofChannel.filter(row => gathers(row, channel)))
      await gatherInMail(app, tx, tenantId, row, preferencesOf(row.user_id))
    const immediate = ofChannel.filter(row => !gathers(row, channel))
    await sendNow(app, tx, tenantId, channel, immediate, preferencesOf)
  }
}

const isSentBy = (channel: OutgoingChannel, { type, routes }: NotificationRow) =>
  // The sign-in service mails security events itself, whatever is chosen here.
  !(type === 'SECURITY' && channel === 'EMAIL') && routes.some(one => one.channel === channel && one.isChosen)

/** Lets a mail wait that says, when its time has come, what the notification gathers then. */
async function gatherInMail(
  app: App,
  tx: Tx,
  tenantId: string,
  row: NotificationRow,
  preferences: NotificationPreferences,
): Promise<void> {
  const userId = row.user_id
  const person = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  await app.outgoing.addWaiting(tx, {
    tenantId,
    channel: 'EMAIL',
    to: person?.email ?? undefined,
    template: shownTemplate(row, templateOf(row, preferences.pushPrivacy, 'EMAIL')),
    isPrivate: isPrivate(row),
    source: { userId, ids: [row.notification_id] },
    idempotencyKey: `notification/${row.notification_id}/EMAIL/gathered`,
    waitMs: gatherMs,
  })
}

/** What a message is about, also where the person lets a neutral text be sent. */
const shownTemplate = <T extends string>({ type }: NotificationRow, template: T) =>
  template === 'PUSH_NEUTRAL' ? type : template

/** Sends these by one channel, whatever they were routed to when they were written. */
export async function sendNow(
  app: App,
  tx: Tx,
  tenantId: string,
  channel: OutgoingChannel,
  rows: readonly NotificationRow[],
  preferencesOf: PreferencesOf,
): Promise<void> {
  if (rows.length === 0) return
  const people = await app.services.userCache.findRows(
    tenantId,
    rows.map(row => row.user_id),
  )
  for (const describedNotification of await describeNotifications(app, tx, tenantId, rows)) {
    const { row } = describedNotification
    const userId = row.user_id
    const person = people.get(userId)
    const preferences = preferencesOf(userId)
    const template = templateOf(row, preferences.pushPrivacy, channel)
    const links = channel === 'EMAIL' ? unsubscribeLinks(app, { tenantId, userId }, row.type) : undefined
    const content = await renderTemplate(app, {
      tenantId,
      type: template,
      channel,
      locale: person?.language ?? 'vi',
      tx,
      variables: templateVariables(app, describedNotification, person, preferences),
      ...(links ? { extras: links } : {}),
    })
    const isChecked = isTakenBackWith(row) || isGatheredInMail(row)
    await app.outgoing.add(tx, {
      tenantId,
      channel,
      template: shownTemplate(row, template),
      ...content,
      isPrivate: isPrivate(row),
      unsubscribeUrl: links?.unsubscribeUrl,
      to: (channel === 'EMAIL' ? person?.email : person?.phone_number) ?? undefined,
      source: isChecked ? await sourceOf(app, tx, channel, [row]) : undefined,
      idempotencyKey: `notification/${row.notification_id}/${channel}/${row.updated_time.getTime()}`,
    })
  }
}
