import { NotificationType } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, type Tx } from '#platform/db/index.ts'
import { createLog } from '#platform/log.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { deleteRows, lockRows, saveGathered, selectForReview } from '../review/review-store.ts'
import {
  deleteNotifications,
  deleteOldNotifications,
  markAllRead,
  markNotification,
  markReadUpTo,
  type NewNotification,
  selectStatistics,
  upsertNotifications,
} from './notification-store.ts'

/** `npm run prove` runs it with 100,000. */
const events = Number(process.env.NOTIFICATION_EVENTS ?? 600)
const lanes = 4
const tenantId = 'default'
const userIds = Array.from({ length: 20 }, (): string => crypto.randomUUID())
const roomIds = Array.from({ length: 6 }, () => crypto.randomUUID())
class RolledBack extends Error {}

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: lanes + 1, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const integer = (below: number) => Math.floor(Math.random() * below)
const oneOf = <T>(values: readonly T[]): T => values[integer(values.length)]!

/** Times of notifications count the events, so that the oldest can be deleted. */
let happened = 0
const newNotification = (userId: string): NewNotification => {
  const type = oneOf(NotificationType.options)
  return {
    userId,
    type,
    collapseKey: `${type}/${integer(8)}`,
    subject: {},
    routes: [],
    ...(Math.random() < 0.6 ? { roomId: oneOf(roomIds), seq: integer(100) } : {}),
    actorIds: [oneOf(userIds)],
    count: 1 + integer(3),
    isListed: Math.random() < 0.85,
  }
}

const kinds: ((tx: Tx) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => (tx: Tx) => {
    const people = new Set(Array.from({ length: 1 + integer(6) }, () => oneOf(userIds)))
    return upsertNotifications(tx, tenantId, [...people].map(newNotification), new Date(happened * 1_000))
  }),
  async tx => {
    const userId = oneOf(userIds)
    const { rows } = await sql<{ notification_id: string }>`
      SELECT notification_id FROM notification WHERE user_id = ${userId} ORDER BY random() LIMIT 1`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return
    if (Math.random() < 0.3)
      await deleteNotifications(tx, { tenantId, userId }, { notificationId: row.notification_id })
    else
      await markNotification(tx, { tenantId, userId }, row.notification_id, {
        isRead: Math.random() < 0.6,
        doneTime: oneOf([undefined, null, new Date(happened)]),
      })
  },
  tx => markAllRead(tx, { tenantId, userId: oneOf(userIds) }, { types: [oneOf(NotificationType.options)] }),
  tx =>
    markAllRead(
      tx,
      { tenantId, userId: oneOf(userIds) },
      { roomId: oneOf(roomIds), upToSeq: integer(100), types: ['MESSAGE', 'MENTION'] },
    ),
  tx => {
    const places = Array.from({ length: 1 + integer(6) }, () => ({
      ...{ userId: oneOf(userIds), roomId: oneOf(roomIds), seq: integer(100) },
      before: new Date(happened * 1_000),
    }))
    const byPlace = new Map(places.map(place => [`${place.userId}/${place.roomId}`, place]))
    return markReadUpTo(tx, tenantId, [...byPlace.values()])
  },
  tx =>
    deleteNotifications(
      tx,
      { tenantId, userId: oneOf(userIds) },
      oneOf([{ isRead: true }, { roomId: oneOf(roomIds) }]),
    ),
  async tx => {
    const owner = oneOf(userIds)
    const rows = await selectForReview(tx, tenantId, sql`user_id = ${owner}`, undefined, 5)
    const [gone, ...others] = await lockRows(tx, tenantId, rows)
    if (gone) await deleteRows(tx, tenantId, [gone])
    await saveGathered(
      tx,
      tenantId,
      others.map(row => ({ ...row, count: 1, first_seq: row.seq })),
    )
  },
  async tx => {
    if (Math.random() < 0.1)
      await deleteOldNotifications(tx, new Date((happened - 2_000) * 1_000), 1 + integer(50))
  },
]

async function recount() {
  const { rows } = await sql<{ user_id: string; type: NotificationType; total: number; unread: number }>`
    SELECT user_id, type, count(*)::int AS total, count(*) FILTER (WHERE NOT is_read)::int AS unread
    FROM notification WHERE is_listed GROUP BY user_id, type`.execute(database.db)
  const statistics = new Map(
    userIds.map(userId => [
      userId,
      { total: 0, unread: 0, byType: {} as Record<string, { total: number; unread: number }> },
    ]),
  )
  for (const { user_id, type, total, unread } of rows) {
    const statistic = statistics.get(user_id)!
    statistic.total += total
    statistic.unread += unread
    statistic.byType[type] = { total, unread }
  }
  return statistics
}

it('the statistic of each person is what a recount gives, after random events of several transactions at once, some rolled back', async () => {
  const app = { db: database.db, outbox: { transactionEnded: () => undefined } }
  async function change(): Promise<void> {
    const isRolledBack = Math.random() < 0.1
    const work = oneOf(kinds)
    await transact(app, async tx => {
      await work(tx)
      if (isRolledBack) throw new RolledBack()
    }).catch(error => {
      if (!(error instanceof RolledBack)) throw error
    })
  }
  const versions = new Map<string, number>()
  let listed = 0
  for (let round = 1; round <= 10; round++) {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (happened < (events * round) / 10) {
          happened++
          await change()
        }
      }),
    )
    const statistics = await selectStatistics(database.db, tenantId, userIds)
    const expected = await recount()
    for (const [userId, { version, ...counts }] of statistics) {
      expect(counts).toEqual(expected.get(userId))
      expect(version).toBeGreaterThanOrEqual(versions.get(userId) ?? 0)
      versions.set(userId, version)
      listed += counts.total
    }
  }
  expect(listed).toBeGreaterThan(0)
}, 1_200_000)
