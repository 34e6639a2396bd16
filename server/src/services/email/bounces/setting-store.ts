import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Tables } from '#platform/db/index.ts'
import '../tables.ts'

export type BounceSettingRow = Selectable<Tables['bounce_setting']>

export const newSecret = () => `bounce_${randomBytes(32).toString('base64url')}`
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export async function findBounceSetting(
  db: Queryable,
  tenantId: string,
): Promise<BounceSettingRow | undefined> {
  return db.selectFrom('bounce_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

type Change = Partial<Pick<BounceSettingRow, 'return_address' | 'secret_hash' | 'secret_time'>>

export async function saveBounceSetting(
  db: Queryable,
  tenantId: string,
  change: Change,
  now: number,
): Promise<BounceSettingRow> {
  const changes = { ...change, updated_time: new Date(now) }
  return db
    .insertInto('bounce_setting')
    .values({
      ...{ tenant_id: tenantId, return_address: null, secret_hash: null, secret_time: null },
      received_time: null,
      ...changes,
    })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

const noteEveryMs = 60_000

/** Notes that a report came, once a minute. */
export async function noteReceived(db: Queryable, tenantId: string, now: number): Promise<void> {
  await sql`
    UPDATE bounce_setting SET received_time = ${new Date(now)}
    WHERE tenant_id = ${tenantId}
      AND coalesce(received_time NOT BETWEEN ${new Date(now - noteEveryMs)} AND ${new Date(now)}, true)`.execute(
    db,
  )
}
