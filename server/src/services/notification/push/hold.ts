import type { Notification, PushPrivacy } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { enqueuePushes, type PushMessage } from '../../push/index.ts'
import { selectStatistics } from '../centre/notification-store.ts'
import { namesOf } from '../centre/texts.ts'
import { viewNotifications } from '../centre/view.ts'
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
  const [views, statistics, withdrawn, preferences] = await Promise.all([
    viewNotifications(app, tx, tenantId, rows),
    selectStatistics(tx, tenantId, userIds),
    takeWithdrawn(tx, tenantId, userIds),
    app.services.notificationPreferences.find(tenantId, userIds),
  ])
  const messages = rows.map((row, n): PushMessage => {
    const userId = row.user_id
    const view = views[n]!
    const shown = shownOf(view, preferences.get(userId)!.pushPrivacy)
    return {
      tenantId,
      userId,
      // What joined the notification since its last push is a push of its own.
      key: `${row.notification_id}/${row.updated_time.getTime()}`,
      urgency: urgent.has(row.type) ? 'high' : 'normal',
      ttlSeconds: pushSeconds,
      payload: {
        ...{ version: 1, tenantId, userId, type: row.type, notificationId: row.notification_id, ...shown },
        tag: tagOf(row),
        renotify: row.type === 'MENTION',
        place: view.place,
        ...(row.room_id && view.seq !== undefined ? { roomId: row.room_id, messageSeq: view.seq } : {}),
        unread: statistics.get(userId)!.unread,
        withdrawn: (withdrawn.get(userId) ?? []).filter(tag => tag !== tagOf(row)).slice(0, mostWithdrawn),
        time: view.updatedTime,
      },
    }
  })
  await enqueuePushes(app, tx, messages)
  await markPushed(tx, rows, new Date(app.clock.now()))
}

const urgent = new Set(['MESSAGE', 'MENTION', 'REMINDER', 'SECURITY'])

/** Title and body as far as the person lets them pass through the screen of a locked device. */
export function shownOf(
  { title, body, type, actors, actorCount, roomId }: Notification,
  privacy: PushPrivacy,
): { title: string; body: string } {
  if (privacy === 'NONE')
    return { title: 'Trầu', body: roomId ? 'Bạn có tin nhắn mới' : 'Bạn có thông báo mới' }
  if (privacy === 'SENDER' && roomId && type !== 'REMINDER')
    return { title: namesOf({ actors, actorCount }), body: 'Đã gửi cho bạn một tin nhắn' }
  if (privacy === 'SENDER' && type === 'REMINDER') return { title: 'Nhắc hẹn', body: '' }
  return { title: truncateGraphemes(title, 80), body: truncateGraphemes(body, 200) }
}
