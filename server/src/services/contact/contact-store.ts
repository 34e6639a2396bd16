import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { readNameWords, startsWord } from '../identity/index.ts'
import type { ContactRow } from './tables.ts'

export const columns = [
  'tenant_id',
  'contact_id',
  'user_id',
  'name',
  'key_id',
  'phone_hash',
  'phone_sealed',
  'matched_user_id',
  'is_own',
  'sync_id',
  'created_time',
  'updated_time',
] as const

const matchingLock = 7_240_004

/**
 * Holds a person's address book until the transaction ends: it orders everything that happens and is published there. Looking for
 * numbers that appeared waits for it, so that nobody who registers meanwhile is missed.
 */
export async function lockBook(
  tx: Tx,
  owner: UserKey,
  now: number,
): Promise<{ offered: number; offered_since: Date }> {
  await sql`SELECT pg_advisory_xact_lock_shared(${matchingLock}, hashtext(${owner.tenantId}))`.execute(tx)
  return tx
    .insertInto('contact_book')
    .values({ tenant_id: owner.tenantId, user_id: owner.userId, offered_since: new Date(now) })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ user_id: eb => eb.ref('excluded.user_id') }),
    )
    .returning(['offered', 'offered_since'])
    .executeTakeFirstOrThrow()
}

/** Holds all address books of a tenant. */
export async function lockAllBooks(tx: Tx, tenantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${matchingLock}, hashtext(${tenantId}))`.execute(tx)
}

export async function updateOffered(
  tx: Tx,
  owner: UserKey,
  offeredNumbers: { count: number; since: Date },
): Promise<void> {
  await tx
    .updateTable('contact_book')
    .set({ offered: offeredNumbers.count, offered_since: offeredNumbers.since })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .execute()
}

const inBook = (db: Queryable, owner: UserKey) =>
  db
    .selectFrom('contact')
    .where('contact.tenant_id', '=', owner.tenantId)
    .where('contact.user_id', '=', owner.userId)

export async function countContacts(db: Queryable, owner: UserKey): Promise<number> {
  const { total } = await inBook(db, owner)
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function selectContact(
  db: Queryable,
  owner: UserKey,
  contactId: string,
): Promise<ContactRow | undefined> {
  return inBook(db, owner).select(columns).where('contact_id', '=', contactId).executeTakeFirst()
}

/** Those of the book with one of these hashes. */
export async function selectByHashes(
  db: Queryable,
  owner: UserKey,
  hashes: readonly Buffer[],
): Promise<ContactRow[]> {
  if (hashes.length === 0) return []
  return inBook(db, owner).select(columns).where(sql<boolean>`phone_hash = ANY(${hashes}::bytea[])`).execute()
}

/** The accounts that numbers of the book belong to, whether they may be revealed or not. */
export async function selectMatchedIds(db: Queryable, owner: UserKey): Promise<string[]> {
  const rows = await inBook(db, owner)
    .select('matched_user_id')
    .where('matched_user_id', 'is not', null)
    .execute()
  return rows.map(row => row.matched_user_id!)
}

export type NewContact = Omit<ContactRow, 'created_time' | 'updated_time'>

export async function insertContacts(tx: Tx, contacts: readonly NewContact[], now: number): Promise<void> {
  if (contacts.length === 0) return
  await sql`
    INSERT INTO contact (tenant_id, contact_id, user_id, name, key_id, phone_hash, phone_sealed, matched_user_id,
      is_own, sync_id, created_time, updated_time)
    SELECT *, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz FROM unnest(
      ${contacts.map(c => c.tenant_id)}::text[], ${contacts.map(c => c.contact_id)}::uuid[],
      ${contacts.map(c => c.user_id)}::uuid[], ${contacts.map(c => c.name)}::text[],
      ${contacts.map(c => c.key_id)}::smallint[], ${contacts.map(c => c.phone_hash)}::bytea[],
      ${contacts.map(c => c.phone_sealed)}::bytea[], ${contacts.map(c => c.matched_user_id)}::uuid[],
      ${contacts.map(c => c.is_own)}::boolean[], ${contacts.map(c => c.sync_id)}::uuid[])`.execute(tx)
}

export interface Resync {
  contact_id: string
  name: string
  isRenamed: boolean
}

/** Notes that a sync had these contacts, some under another name. */
export async function markSynced(
  tx: Tx,
  owner: UserKey,
  syncedRows: readonly Resync[],
  sync: { syncId: string; now: number },
): Promise<void> {
  if (syncedRows.length === 0) return
  await sql`
    UPDATE contact AS c SET sync_id = ${sync.syncId}, name = s.name,
      updated_time = CASE WHEN s.is_renamed THEN ${new Date(sync.now)}::timestamptz ELSE c.updated_time END
    FROM unnest(${syncedRows.map(s => s.contact_id)}::uuid[], ${syncedRows.map(s => s.name)}::text[],
      ${syncedRows.map(s => s.isRenamed)}::boolean[]) AS s (contact_id, name, is_renamed)
    WHERE c.tenant_id = ${owner.tenantId} AND c.user_id = ${owner.userId} AND c.contact_id = s.contact_id`.execute(
    tx,
  )
}

export type ContactChange = Partial<
  Pick<ContactRow, 'name' | 'key_id' | 'phone_hash' | 'phone_sealed' | 'matched_user_id'>
>

/** A change by hand. */
export async function changeContact(
  tx: Tx,
  owner: UserKey,
  contactId: string,
  change: ContactChange,
  now: number,
): Promise<ContactRow> {
  return tx
    .updateTable('contact')
    .set({ ...change, is_own: true, updated_time: new Date(now) })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('contact_id', '=', contactId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Removes what earlier syncs brought and this one did not have. */
export async function deleteUnsynced(tx: Tx, owner: UserKey, syncId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('contact')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('is_own', '=', false)
    .where('sync_id', 'is distinct from', syncId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes one contact, or without an id all. */
export async function deleteContacts(tx: Tx, owner: UserKey, contactId?: string): Promise<number> {
  let query = tx
    .deleteFrom('contact')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
  if (contactId !== undefined) query = query.where('contact_id', '=', contactId)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

const orderColumns = { name: 'name', createdTime: 'created_time', updatedTime: 'updated_time' } as const
type ContactOrder = keyof typeof orderColumns

export interface ContactList {
  /** What was typed between spaces: beginnings of words of the name, marks aside. */
  words: readonly string[]
  /** In place of words: a whole number, by its hashes. */
  hashes: readonly Buffer[] | undefined
  /** Only contacts with one of these accounts. */
  among: readonly string[] | undefined
  /** Only contacts with none of these accounts. */
  notAmong: readonly string[] | undefined
  orders: readonly { field: ContactOrder; direction: 'asc' | 'desc' }[]
  offset: number
  limit: number
}

export async function selectContacts(
  db: Queryable,
  owner: UserKey,
  list: ContactList,
): Promise<{ rows: ContactRow[]; total: number }> {
  let matching = inBook(db, owner)
  if (list.hashes) matching = matching.where(sql<boolean>`phone_hash = ANY(${list.hashes}::bytea[])`)
  const words = list.hashes ? [] : await readNameWords(db, list.words)
  // Nothing but signs.
  if (!list.hashes && list.words.length > 0 && words.length === 0) return { rows: [], total: 0 }
  for (const word of words)
    matching = matching.where(startsWord(sql`searched_name(search_text)`, word.folded))
  if (list.among) matching = matching.where(sql<boolean>`matched_user_id = ANY(${list.among}::uuid[])`)
  if (list.notAmong)
    matching = matching.where(
      sql<boolean>`(matched_user_id IS NULL OR matched_user_id <> ALL(${list.notAmong}::uuid[]))`,
    )
  let orderedQuery = matching.select(columns)
  const orders = list.orders.length > 0 ? list.orders : [{ field: 'name', direction: 'asc' } as const]
  for (const { field, direction } of orders) {
    orderedQuery =
      field === 'name'
        ? orderedQuery.orderBy(sql`name = ''`).orderBy(sql`name COLLATE "vi-x-icu"`, direction)
        : orderedQuery.orderBy(orderColumns[field], direction)
  }
  const [rows, { total }] = await Promise.all([
    orderedQuery.orderBy('contact_id').offset(list.offset).limit(list.limit).execute(),
    matching.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
