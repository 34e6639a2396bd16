import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { hasAdministrator } from '../../identity/index.ts'

const keyOf = (tenantId: string) => `setup-token/${tenantId}`
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * A one-time token whose holder may register as the tenant's administrator; undefined when there is one already. Only its hash is
 * stored, so every call makes a new one and the last is good.
 */
export async function ensureSetupToken(
  { db }: Pick<App, 'db'>,
  tenantId: string,
): Promise<string | undefined> {
  if (await hasAdministrator(db, tenantId)) return undefined
  const token = randomBytes(24).toString('base64url')
  const value = JSON.stringify({ hash: hashOf(token) })
  await db
    .insertInto('installation')
    .values({ key: keyOf(tenantId), value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return token
}

/** Whether the token would be taken now; to refuse before the costly part. */
export async function isSetupToken(db: Queryable, tenantId: string, token: string): Promise<boolean> {
  if (await hasAdministrator(db, tenantId)) return false
  const row = await db
    .selectFrom('installation')
    .select('key')
    .where('key', '=', keyOf(tenantId))
    .where(sql<boolean>`value ->> 'hash' = ${hashOf(token)}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the token out of the world. Of many at once one gets true; a transaction that fails gives it back. */
export async function takeSetupToken(tx: Tx, tenantId: string, token: string): Promise<boolean> {
  const spentToken = await tx
    .deleteFrom('installation')
    .where('key', '=', keyOf(tenantId))
    .where(sql<boolean>`value ->> 'hash' = ${hashOf(token)}`)
    .returning('key')
    .executeTakeFirst()
  return spentToken !== undefined && !(await hasAdministrator(tx, tenantId))
}
