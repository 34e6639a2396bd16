import { digestTypes, type NotificationPreferences, type Route } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import { outboxKey } from '../centre/change.ts'
import { type NewNotification, upsertNotifications } from '../centre/notification-store.ts'
import { publishNotifications, rememberPeople } from '../centre/view.ts'
import { holdOf, insertHolds } from '../push/hold-store.ts'
import { reachOf } from '../routing/reach.ts'
import { type Reach, type RoutedEvent, route } from '../routing/route.ts'
import { enqueueEmailsAndSms } from './emails-and-sms.ts'

/** A person and what would become their notification. At most one for each person and key. */
export interface Candidate {
  event: RoutedEvent
  notification: Omit<NewNotification, 'isListed' | 'routes'>
  /** Somebody whom the person has not accepted yet: nothing of theirs leaves the notification centre. */
  isFromStranger?: boolean
  /** When the first of it happened, epoch milliseconds: the hold of its push counts from then. Default: when it is delivered. */
  since?: number
}

/** A notification whose channels are chosen. */
export interface RoutedNotification {
  notification: NewNotification
  since: number
  /** Of its owner. */
  preferences: NotificationPreferences
}

/**
 * Chooses the channels of each candidate; those that get none are left out. Reads what it needs before the transaction that delivers, which
 * would otherwise wait for a second connection.
 */
export async function routeCandidates(
  app: App,
  tenantId: string,
  candidates: readonly Candidate[],
): Promise<RoutedNotification[]> {
  if (candidates.length === 0) return []
  const userIds = [...new Set(candidates.map(({ notification }) => notification.userId))]
  const [preferences, reach] = await Promise.all([
    app.services.notificationPreferences.find(tenantId, userIds),
    reachOf(app, tenantId, userIds),
    rememberPeople(
      app,
      tenantId,
      candidates.map(({ notification }) => notification),
    ),
  ])
  const now = app.clock.now()
  return candidates.flatMap(candidate => {
    const { notification, since = now } = candidate
    const { userId } = notification
    const own = preferences.get(userId)!
    const routes = routesOf(candidate, own, reach.get(userId)!, now)
    if (!routes.some(({ isChosen }) => isChosen)) return []
    const isListed = uses(routes, 'IN_APP')
    return [{ notification: { ...notification, isListed, routes }, since, preferences: own }]
  })
}

/**
 * Writes notifications in the caller's transaction: what is published, what waits to be pushed, what is emailed. At most one for each person
 * and collapse key.
 * @param key orders what is published; clients order what they hear of one person by the statistic's version
 */
export async function deliver(
  app: App,
  tx: Tx,
  tenantId: string,
  key: string,
  routedNotifications: readonly RoutedNotification[],
): Promise<void> {
  if (routedNotifications.length === 0) return
  const rows = await upsertNotifications(
    tx,
    tenantId,
    routedNotifications.map(({ notification }) => notification),
    new Date(app.clock.now()),
  )
  await app.outbox.add(tx, tenantId, outboxKey(key), await publishNotifications(app, tx, tenantId, rows))
  const routedOf = new Map(routedNotifications.map(one => [nameOf(one.notification), one]))
  const holds = rows
    .filter(row => uses(row.routes, 'PUSH'))
    .map(row => {
      const { notification, since, preferences } = routedOf.get(
        nameOf({ userId: row.user_id, collapseKey: row.collapse_key }),
      )!
      return { row, ...holdOf(row.type, since, preferences), isAnew: row.count === notification.count }
    })
  await insertHolds(tx, holds)
  whenEnded(tx, () => {
    for (const { due } of holds) app.services.holdTimes.note(due)
  })
  const preferences = new Map(routedNotifications.map(one => [one.notification.userId, one.preferences]))
  const writtenRows = rows.filter(row => !digestTypes.includes(row.type))
  await enqueueEmailsAndSms(
    app,
    tx,
    tenantId,
    writtenRows.filter(row => uses(row.routes, 'EMAIL') || uses(row.routes, 'SMS')),
    userId => preferences.get(userId)!,
  )
}

const nameOf = ({ userId, collapseKey }: Pick<NewNotification, 'userId' | 'collapseKey'>) =>
  `${userId}/${collapseKey}`

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
