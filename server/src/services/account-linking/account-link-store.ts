import { type Selectable, sql, type Updateable } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import './tables.ts'

export type LinkRow = Selectable<Tables['account_link']>

/** The links of one side, the newest first. */
export async function selectLinks(
  db: Queryable,
  who: UserKey,
  side: 'owner_id' | 'target_id',
  page: { offset: number; limit: number },
): Promise<{ items: LinkRow[]; total: number }> {
  const own = db.selectFrom('account_link').where('tenant_id', '=', who.tenantId).where(side, '=', who.userId)
  const [items, { total }] = await Promise.all([
    own.selectAll().orderBy('account_linking_id', 'desc').offset(page.offset).limit(page.limit).execute(),
    own.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

export async function countOwnedLinks(db: Queryable, who: UserKey): Promise<number> {
  const { n } = await db
    .selectFrom('account_link')
    .select(count => count.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', who.tenantId)
    .where('owner_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  return n
}

/** The link, where the person is on one of its sides. */
export async function findLink(
  db: Queryable,
  who: UserKey,
  linkId: string,
  sides: 'either' | 'owner',
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('account_link')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('account_linking_id', '=', linkId)
    .where(eb => {
      const owns = eb('owner_id', '=', who.userId)
      return sides === 'owner' ? owns : eb.or([owns, eb('target_id', '=', who.userId)])
    })
    .executeTakeFirst()
}

/** @throws the unique violation of `account_link_pair` */
export async function insertLink(tx: Tx, row: Omit<LinkRow, 'tries' | 'is_locked'>): Promise<LinkRow> {
  return tx.insertInto('account_link').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateLink(
  db: Queryable,
  row: LinkRow,
  change: Updateable<Tables['account_link']>,
): Promise<LinkRow | undefined> {
  return db
    .updateTable('account_link')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('account_linking_id', '=', row.account_linking_id)
    .returningAll()
    .executeTakeFirst()
}

/** Counts a try before it is made, so that many at once are no way around the limit. Undefined when none is left. */
export async function takeTry(db: Queryable, row: LinkRow, most: number): Promise<number | undefined> {
  const claimedRow = await db
    .updateTable('account_link')
    .set({ tries: sql<number>`tries + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('account_linking_id', '=', row.account_linking_id)
    .where('is_locked', '=', false)
    .where('tries', '<', most)
    .returning('tries')
    .executeTakeFirst()
  return claimedRow?.tries
}

/** Locks the link. Of many at once one gets true. */
export async function lockLink(tx: Tx, row: LinkRow): Promise<boolean> {
  const lockedRow = await tx
    .updateTable('account_link')
    .set({ is_locked: true })
    .where('tenant_id', '=', row.tenant_id)
    .where('account_linking_id', '=', row.account_linking_id)
    .where('is_locked', '=', false)
    .returning('account_linking_id')
    .executeTakeFirst()
  return lockedRow !== undefined
}

export async function deleteLink(db: Queryable, row: LinkRow): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('tenant_id', '=', row.tenant_id)
    .where('account_linking_id', '=', row.account_linking_id)
    .execute()
}

export async function insertToken(
  tx: Tx,
  token: { tenantId: string; hash: Buffer; linkId: string; sessionId: string; expiry: Date },
): Promise<void> {
  await tx
    .insertInto('account_link_token')
    .values({
      tenant_id: token.tenantId,
      token_hash: token.hash,
      account_linking_id: token.linkId,
      session_id: token.sessionId,
      expiry: token.expiry,
    })
    .execute()
}

export async function isLiveToken(
  db: Queryable,
  row: LinkRow,
  token: { hash: Buffer; sessionId: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .selectFrom('account_link_token')
    .select('token_hash')
    .where('tenant_id', '=', row.tenant_id)
    .where('token_hash', '=', token.hash)
    .where('account_linking_id', '=', row.account_linking_id)
    .where('session_id', '=', token.sessionId)
    .where('expiry', '>', token.now)
    .executeTakeFirst()
  return rows !== undefined
}

/** Kills the tokens of a link; answers how many could still have been used. */
export async function deleteTokens(db: Queryable, row: LinkRow, now: Date): Promise<number> {
  const deletedRows = await db
    .deleteFrom('account_link_token')
    .where('tenant_id', '=', row.tenant_id)
    .where('account_linking_id', '=', row.account_linking_id)
    .returning('expiry')
    .execute()
  return deletedRows.filter(({ expiry }) => expiry > now).length
}

/** Removes at most `limit` tokens that ran out before a time. Returns how many. */
export const deleteOldTokens = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, 'account_link_token', sql`expiry < ${before}`, limit)
