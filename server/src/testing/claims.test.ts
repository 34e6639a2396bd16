import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log.ts'
import { claimDue } from '#platform/outgoing/outgoing-store.ts'
import { claimWorks } from '#platform/processors/store.ts'
import { takeEndedUnlocks } from '../services/hidden/hidden-store.ts'
import { claimDue as claimNotes } from '../services/note/document/fold-store.ts'
import { deleteTrashed } from '../services/note/notes/note-store.ts'
import { selectDueHolds, takeHolds } from '../services/notification/push/hold-store.ts'
import { claimJobs } from '../services/push/queue/push-job-store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const limit = 3
const due = 40
const now = Date.now()
const past = new Date(now - 60_000)
let testDatabase: TestDatabase
let database: Database

/**
 * Without these PostgreSQL joins by running one side again for each row of the other, as it may choose by itself where its statistics were
 * taken of a queue that was almost empty. A locking subquery that is run again locks `limit` rows more each time.
 */
const rescanning = ['hashjoin', 'mergejoin', 'material', 'hashagg', 'memoize', 'indexscan', 'bitmapscan']

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const log = createLog('silent')
  const owner = openDatabase(testDatabase.connection, { max: 2, log })
  for (const node of rescanning)
    await sql`ALTER DATABASE ${sql.id(testDatabase.connection.database)} SET ${sql.raw(`enable_${node}`)} = off`.execute(
      owner.db,
    )
  await owner.close()
  database = openDatabase(testDatabase.connection, { max: 2, log })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const insertNotes = (count: number, dueColumn: string) => sql`
  INSERT INTO note (tenant_id, note_id, owner_id, versioned_time, created_time, changed_time, ${sql.ref(dueColumn)})
  SELECT 'default', gen_random_uuid(), gen_random_uuid(), ${past}, ${past}, ${past}, ${past} FROM generate_series(1, ${count}::int)`

const claims = {
  'works of processors': {
    fill: (count: number) => sql`
      INSERT INTO processor_work (tenant_id, processor, key, work, next_time)
      SELECT 'default', 'test', gen_random_uuid(), '{}', ${past} FROM generate_series(1, ${count}::int)`,
    take: () => claimWorks(database.db, 'test', limit),
  },
  'messages to mail': {
    fill: (count: number) => sql`
      INSERT INTO outgoing_message (tenant_id, message_id, channel, recipient, template, body, state, next_time, created_time)
      SELECT 'default', gen_random_uuid(), 'EMAIL', 'an@example.com', 'test', '', 'QUEUED', ${past}, ${past}
      FROM generate_series(1, ${count}::int)`,
    take: () =>
      claimDue(
        database.db,
        { tenant_id: 'default', channel: 'EMAIL' },
        { now, leaseMs: 60_000, limit, running: [] },
      ),
  },
  pushes: {
    fill: (count: number) => sql`
      INSERT INTO push_job (tenant_id, key, device_info_id, kind, user_id, host, payload, urgency, next_time, expiry, created_time)
      SELECT 'default', gen_random_uuid(), gen_random_uuid(), 'WEB_PUSH', gen_random_uuid(), 'push.example.com', '{}', 'normal', ${past}, ${new Date(now + 60_000)}, ${past}
      FROM generate_series(1, ${count}::int)`,
    take: () => claimJobs(database.db, { now, leaseMs: 60_000, exceptHosts: [], limit }),
  },
  'holds of pushes': {
    fill: (count: number) => sql`
      INSERT INTO notification_hold (tenant_id, user_id, notification_id, due_time, latest_time)
      SELECT 'default', gen_random_uuid(), gen_random_uuid(), ${past}, ${past} FROM generate_series(1, ${count}::int)`,
    take: async () => takeHolds(database.db, await selectDueHolds(database.db, new Date(now), limit)),
  },
  'ended unlocks of hidden rooms': {
    fill: (count: number) => sql`
      INSERT INTO hidden_unlock (tenant_id, user_id, session_id, expiry)
      SELECT 'default', gen_random_uuid(), gen_random_uuid(), ${past} FROM generate_series(1, ${count}::int)`,
    take: () => takeEndedUnlocks(database.db, new Date(now), limit),
  },
  'notes to fold': {
    fill: (count: number) => insertNotes(count, 'fold_due_time'),
    take: () => claimNotes(database.db, { now: new Date(now), again: new Date(now + 60_000), limit }),
  },
  'notes of the trash': {
    fill: (count: number) => insertNotes(count, 'trashed_time'),
    take: async () => {
      const count = await deleteTrashed(database.db, new Date(now), limit)
      return Array.from({ length: count })
    },
  },
}

it.each(Object.entries(claims))(
  'a claim of %s takes no more than its limit, whatever the plan',
  async (_name, claim) => {
    await claim.fill(1).execute(database.db)
    await sql`ANALYZE`.execute(database.db)
    await claim.fill(due).execute(database.db)
    expect(await claim.take()).toHaveLength(limit)
  },
)
