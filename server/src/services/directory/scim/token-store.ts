import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queryable, Tables } from '#platform/db/index.ts'
import './tables.ts'

export type TokenRow = Selectable<Tables['scim_token']>

export const newToken = () => `scim_${randomBytes(32).toString('base64url')}`
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const selectTokens = (db: Queryable, tenantId: string): Promise<TokenRow[]> =>
  db.selectFrom('scim_token').selectAll().where('tenant_id', '=', tenantId).orderBy('token_id').execute()

export async function insertToken(db: Queryable, row: TokenRow): Promise<void> {
  await db.insertInto('scim_token').values(row).execute()
}

export async function deleteToken(db: Queryable, tenantId: string, tokenId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('scim_token')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .returning('token_id')
    .executeTakeFirst()
  return row !== undefined
}

const noteEveryMs = 60_000

/** Whose token it is; that it was used is noted once a minute. */
export async function findToken(db: Queryable, token: string, now: number): Promise<TokenRow | undefined> {
  if (!/^scim_[\w-]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('scim_token')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (row && now - (row.last_used_time?.getTime() ?? 0) > noteEveryMs)
    await db
      .updateTable('scim_token')
      .set({ last_used_time: new Date(now) })
      .where('tenant_id', '=', row.tenant_id)
      .where('token_id', '=', row.token_id)
      .execute()
  return row
}
