import type { NotificationType, PushPrivacy } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { enqueuePushes, type PushMessage } from '../../push/index.ts'
import { selectStatistics } from '../centre/notification-store.ts'
import { placeOf } from '../centre/texts.ts'
import { describeNotifications } from '../centre/view.ts'
import { templateVariables } from '../events/template-variables.ts'
import type { NotificationRow } from '../tables.ts'
import { insertHolds, markPushed, selectHeld, tagOf, takeDueHolds, takeWithdrawn } from './hold-store.ts'

/** How often due pushes are looked for; it counts to the time in which a push arrives. */
export const pushDueEveryMs = 250
const atOnce = 500
/** A person who is active elsewhere is asked about so often. */
const activeAgainMs = 1_000
const mostWithdrawn = 20
const pushSeconds = 4 * 3_600

/** Pushes what has waited long enough and is still unread; waits on while its person is active elsewhere. Answers how many were due. */
export async function pushDue(app: App): Promise<number> {
  let due = 0
  for (;;) {
    const taken = await transact(app, tx => turn(app, tx))
    due += taken
    if (taken < atOnce) return due
  }
}

async function turn(app: App, tx: Tx): Promise<number> {
  const now = app.clock.now()
  const holds = await takeDueHolds(tx, new Date(now), atOnce)
  if (holds.length === 0) return 0
  const held = await selectHeld(tx, holds)
  const latest = new Map(holds.map(hold => [hold.notification_id, hold.latest_time]))
  const waiting: NotificationRow[] = []
  const ready: NotificationRow[] = []
  for (const row of held) {
    const mayWait = latest.get(row.notification_id)!.getTime() > now
    if (mayWait && (await app.services.presence.isActive(row.user_id))) waiting.push(row)
    else ready.push(row)
  }
  for (const row of waiting)
    await insertHolds(tx, [row], new Date(now + activeAgainMs), latest.get(row.notification_id)!)
  for (const [tenantId, rows] of Map.groupBy(ready, row => row.tenant_id)) await push(app, tx, tenantId, rows)
  return holds.length
}

async function push(app: App, tx: Tx, tenantId: string, rows: readonly NotificationRow[]): Promise<void> {
  const userIds = [...new Set(rows.map(row => row.user_id))]
  const [described, statistics, withdrawn, preferences, people] = await Promise.all([
    describeNotifications(app, tx, tenantId, rows),
    selectStatistics(tx, tenantId, userIds),
    takeWithdrawn(tx, tenantId, userIds),
    app.services.notificationPreferences.find(tenantId, userIds),
    app.services.userCache.findRows(tenantId, userIds),
  ])
  const messages = described.map(async (one): Promise<PushMessage> => {
    const { row } = one
    const userId = row.user_id
    const person = people.get(userId)
    const type = templateOf(row, preferences.get(userId)!.pushPrivacy)
    const { subject: title, text: body } = await renderTemplate(app, {
      ...{ tenantId, type, channel: 'PUSH', locale: person?.language ?? 'vi', tx },
      variables: templateVariables(app, one, person),
    })
    return {
      tenantId,
      userId,
      // What joined the notification since its last push is a push of its own.
      key: `${row.notification_id}/${row.updated_time.getTime()}`,
      urgency: urgent.has(row.type) ? 'high' : 'normal',
      ttlSeconds: pushSeconds,
      payload: {
        ...{ version: 1, tenantId, userId, type: row.type, notificationId: row.notification_id, title, body },
        tag: tagOf(row),
        renotify: row.type === 'MENTION',
        place: placeOf(row),
        ...(row.room_id && row.seq !== null ? { roomId: row.room_id, messageSeq: row.seq } : {}),
        unread: statistics.get(userId)!.unread,
        withdrawn: (withdrawn.get(userId) ?? []).filter(tag => tag !== tagOf(row)).slice(0, mostWithdrawn),
        time: row.updated_time.getTime(),
      },
    }
  })
  await enqueuePushes(app, tx, await Promise.all(messages))
  await markPushed(tx, rows, new Date(app.clock.now()))
}

const urgent = new Set(['MESSAGE', 'MENTION', 'REMINDER', 'SECURITY'])

/** The template that shows as much as the person lets pass through the screen of a locked device. */
export function templateOf(
  { type, room_id, seq }: NotificationRow,
  privacy: PushPrivacy,
): NotificationType | 'PUSH_NEUTRAL' | 'PUSH_SENDER' {
  const showsMessage = room_id !== null && seq !== null
  if (privacy === 'FULL') return type
  if (privacy === 'NONE') return 'PUSH_NEUTRAL'
  if (type === 'REMINDER') return 'PUSH_NEUTRAL'
  return showsMessage ? 'PUSH_SENDER' : type
}
