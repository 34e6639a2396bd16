import type { NotificationPreferences, NotificationType, Route } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { outboxKey } from '../centre/change.ts'
import { type NewNotification, upsertNotifications } from '../centre/notification-store.ts'
import { publishNotifications } from '../centre/view.ts'
import { insertHolds } from '../push/hold-store.ts'
import { reachOf } from '../routing/reach.ts'
import { type Reach, type RoutedEvent, route } from '../routing/route.ts'
import { sendWritten } from './written.ts'

/** A person and what would become their notification. At most one for each person and key. */
export interface Candidate {
  event: RoutedEvent
  notification: Omit<NewNotification, 'isListed' | 'routes'>
  /** Somebody whom the person has not accepted yet: nothing of theirs leaves the notification centre. */
  isFromStranger?: boolean
}

/** Emails about messages are sent as a digest. */
export const inDigest: readonly NotificationType[] = ['MESSAGE', 'MENTION']

/** A push waits so long for its notification to be read; so long at most for a person who is active elsewhere. */
const holdMs = 3_000
const activeHoldMs = 30_000

/**
 * Chooses the channels of each candidate and writes its notification, in the caller's transaction: what is published, what waits to be
 * pushed, what is emailed.
 * @param key orders what is published, under a lock that the caller holds
 * @param since when it happened, epoch milliseconds: the hold of a push counts from then; default now
 */
export async function deliver(
  app: App,
  tx: Tx,
  tenantId: string,
  key: string,
  candidates: readonly Candidate[],
  since = app.clock.now(),
): Promise<void> {
  if (candidates.length === 0) return
  const userIds = [...new Set(candidates.map(({ notification }) => notification.userId))]
  const [preferences, reach] = await Promise.all([
    app.services.notificationPreferences.find(tenantId, userIds),
    reachOf(app, tenantId, userIds),
  ])
  const now = app.clock.now()
  const chosen = candidates.flatMap(candidate => {
    const { userId } = candidate.notification
    const routes = routesOf(candidate, preferences.get(userId)!, reach.get(userId)!, now)
    return routes.some(({ isChosen }) => isChosen)
      ? [{ ...candidate.notification, isListed: uses(routes, 'IN_APP'), routes }]
      : []
  })
  const rows = await upsertNotifications(tx, tenantId, chosen, new Date(now))
  await app.outbox.add(tx, tenantId, outboxKey(key), await publishNotifications(app, tx, tenantId, rows))
  const pushed = rows.filter(row => uses(row.routes, 'PUSH'))
  await insertHolds(tx, pushed, new Date(since + holdMs), new Date(since + activeHoldMs))
  const written = rows.filter(row => !inDigest.includes(row.type))
  await sendWritten(
    app,
    tx,
    tenantId,
    written.filter(row => uses(row.routes, 'EMAIL') || uses(row.routes, 'SMS')),
  )
}

const uses = (routes: readonly Route[], channel: Route['channel']) =>
  routes.some(one => one.channel === channel && one.isChosen)

function routesOf(
  { event, isFromStranger = false }: Candidate,
  preferences: NotificationPreferences,
  reach: Reach,
  now: number,
): Route[] {
  const routes = route(event, preferences, reach, now)
  if (!isFromStranger) return routes
  return routes.map(one =>
    one.channel === 'IN_APP' || !one.isChosen ? one : { ...one, isChosen: false, reason: 'NOT_ACCEPTED' },
  )
}
