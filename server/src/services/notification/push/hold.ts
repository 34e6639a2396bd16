import { type NotificationType, pushLifeSeconds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { enqueuePushes, keyOfNotification, type PushMessage } from '../../push/index.ts'
import type { HoldRow, NotificationRow } from '../tables.ts'
import {
  hastenHolds,
  longestHoldMs,
  postponeHolds,
  selectDueHolds,
  selectNextDue,
  selectUnread,
  takeHolds,
} from './hold-store.ts'

/** How often it is asked whether a push is due; it counts to the time in which a push arrives. */
export const pushDueEveryMs = 250
const atOnce = 500
/** What could not be pushed alone is tried again after this time, and given up so long after its hold. */
const failedAgainMs = 60_000
const givenUpAfterMs = 30 * 60_000

/** Pushes what has waited long enough and is still unread; waits on while its person is active elsewhere. Answers how many were due. */
export async function pushDue(app: App): Promise<number> {
  const { holdTimes } = app.services
  await endWaits(app)
  let due = 0
  while (holdTimes.isDue(app.clock.now())) {
    holdTimes.read()
    const holds = await selectDueHolds(app.db, new Date(app.clock.now()), atOnce)
    due += holds.length
    await endHolds(app, holds)
    const next = await selectNextDue(app.db)
    if (next) holdTimes.note(next)
    // What another process has in hand is not asked for again at once.
    if (holds.length < atOnce) break
  }
  return due
}

/** Where a device stopped being in use sooner than was expected. */
async function endWaits(app: App): Promise<void> {
  const { holdTimes } = app.services
  const now = app.clock.now()
  const people = holdTimes.notAwaited(now)
  if (people.length === 0) return
  await hastenHolds(app.db, people, new Date(now))
  holdTimes.hastened(people)
  holdTimes.note(new Date(now))
}

/** Each tenant for itself: what cannot be pushed for one must not hold up the others. */
async function endHolds(app: App, holds: readonly HoldRow[]): Promise<void> {
  const now = app.clock.now()
  const mayWait = holds.filter(hold => isAhead(hold.latest_time.getTime(), now))
  const activeUntil = await app.services.presence.activeUntil([...new Set(mayWait.map(hold => hold.user_id))])
  const waits = (hold: HoldRow) => isAhead(hold.latest_time.getTime(), now) && activeUntil.has(hold.user_id)
  const waitingHolds = holds.filter(waits)
  // Before it is written: who leaves meanwhile is noted.
  app.services.holdTimes.waitFor(waitingHolds)
  await postponeHolds(
    app.db,
    waitingHolds,
    hold => new Date(Math.min(activeUntil.get(hold.user_id)!, hold.latest_time.getTime())),
  )
  const ready = holds.filter(hold => !waits(hold))
  for (const [tenantId, group] of Map.groupBy(ready, hold => hold.tenant_id))
    try {
      await push(app, group)
    } catch (error) {
      app.log.warn(
        { err: error, tenantId, pushes: group.length },
        'pushes failed together; each is pushed alone',
      )
      for (const hold of group) await pushAlone(app, hold)
    }
}

/** A time that is still to come, and was not written while the clock was ahead. */
const isAhead = (time: number, now: number) => time > now && time <= now + longestHoldMs

/** Never rejects, unless the database does not answer. */
async function pushAlone(app: App, hold: HoldRow): Promise<void> {
  const { tenant_id: tenantId, notification_id: notificationId } = hold
  try {
    await push(app, [hold])
  } catch (error) {
    const isGivenUp = app.clock.now() > hold.latest_time.getTime() + givenUpAfterMs
    app.log[isGivenUp ? 'error' : 'warn'](
      { err: error, tenantId, notificationId },
      isGivenUp ? 'a push was given up' : 'a notification could not be pushed; it is tried again',
    )
    if (isGivenUp) await takeHolds(app.db, [hold])
    else await postponeHolds(app.db, [hold], () => new Date(app.clock.now() + failedAgainMs))
  }
}

/** What is unread is handed to the queue, which asks at each try what it is to say, and whether it is still to be said. */
async function push(app: App, holds: readonly HoldRow[]): Promise<void> {
  await transact(app, async tx => {
    const takenHolds = await takeHolds(tx, holds)
    if (takenHolds.length === 0) return
    const rows = await selectUnread(tx, takenHolds)
    await enqueuePushes(app, tx, rows.map(pushOf))
  })
}

const pushOf = (row: NotificationRow): PushMessage => ({
  tenantId: row.tenant_id,
  userId: row.user_id,
  key: keyOfNotification(row.notification_id, row.updated_time.getTime()),
  urgency: urgent.has(row.type) ? 'high' : 'normal',
  ttlSeconds: pushLifeSeconds,
  notificationId: row.notification_id,
})

const urgent = new Set<NotificationType>(['MESSAGE', 'MENTION', 'REMINDER', 'SECURITY'])
