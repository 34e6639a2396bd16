import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { coversItem } from './hold-store.ts'
import type { HoldRow, SealedItemRow } from './tables.ts'

/** The SQL of `sealed_item` and `sealed_file`. */

const ofItem = { room: sql`i.room_id`, people: sql`i.person_ids`, time: sql`i.created_time` }

/** Answers those that were not sealed before. */
export async function insertItems(tx: Tx, rows: readonly SealedItemRow[]): Promise<Set<string>> {
  const insertedRow = await tx
    .insertInto('sealed_item')
    .values([...rows])
    .onConflict(conflict => conflict.doNothing())
    .returning('item_id')
    .execute()
  return new Set(insertedRow.map(row => row.item_id))
}

export async function insertFiles(
  tx: Tx,
  rows: readonly { tenant_id: string; item_id: string; media_id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('sealed_file')
    .values(rows.map(row => ({ ...row, storage_key: null, sealed: null })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** How many items are sealed that each of these holds covers. */
export async function countSealed(
  q: Queryable,
  tenantId: string,
  holdIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ hold_id: string; count: number }>`
    SELECT h.hold_id, count(*) FROM legal_hold h
    JOIN sealed_item i ON i.tenant_id = h.tenant_id AND ${coversItem(ofItem)}
    WHERE h.tenant_id = ${tenantId} AND h.hold_id = ANY(${[...holdIds]}::uuid[]) AND h.status = 'ACTIVE'
    GROUP BY h.hold_id`.execute(q)
  return new Map(rows.map(row => [row.hold_id, Number(row.count)]))
}

/** Sealed items that a hold covers, in the order of their ids. */
export async function selectSealed(
  q: Queryable,
  { tenant_id, hold_id }: Pick<HoldRow, 'tenant_id' | 'hold_id'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SealedItemRow[]> {
  const { rows } = await sql<SealedItemRow>`
    SELECT i.* FROM sealed_item i
    JOIN legal_hold h ON h.tenant_id = i.tenant_id AND h.hold_id = ${hold_id} AND ${coversItem(ofItem)}
    WHERE i.tenant_id = ${tenant_id} ${after ? sql`AND i.item_id > ${after}::uuid` : sql``}
    ORDER BY i.item_id LIMIT ${limit}`.execute(q)
  return rows
}

export interface SealedFileRow {
  tenant_id: string
  item_id: string
  media_id: string
  storage_key: string | null
  sealed: string | null
}

export async function selectFilesOf(
  q: Queryable,
  tenantId: string,
  itemIds: readonly string[],
): Promise<SealedFileRow[]> {
  return q
    .selectFrom('sealed_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`item_id = ANY(${[...itemIds]}::uuid[])`)
    .orderBy('item_id')
    .orderBy('media_id')
    .execute()
}

/** Files that sealed items refer to and that are not encrypted yet. */
export async function selectOpenFiles(
  q: Queryable,
  after: Pick<SealedFileRow, 'tenant_id' | 'item_id' | 'media_id'> | undefined,
  limit: number,
): Promise<SealedFileRow[]> {
  const { rows } = await sql<SealedFileRow>`
    SELECT * FROM sealed_file WHERE storage_key IS NULL
      ${after ? sql`AND (tenant_id, item_id, media_id) > (${after.tenant_id}, ${after.item_id}::uuid, ${after.media_id}::uuid)` : sql``}
    ORDER BY tenant_id, item_id, media_id LIMIT ${limit}`.execute(q)
  return rows
}

export async function selectMediaInUse(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT DISTINCT media_id FROM sealed_file
    WHERE tenant_id = ${tenantId} AND media_id = ANY(${[...mediaIds]}::uuid[]) AND storage_key IS NULL`.execute(
    q,
  )
  return rows.map(row => row.media_id)
}

/** False where the item was deleted meanwhile. */
export async function markFileSealed(
  q: Queryable,
  row: SealedFileRow,
  to: { storageKey: string; sealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('sealed_file')
    .set({ storage_key: to.storageKey, sealed: to.sealed })
    .where('tenant_id', '=', row.tenant_id)
    .where('item_id', '=', row.item_id)
    .where('media_id', '=', row.media_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function selectTenantsWithSealed(q: Queryable): Promise<string[]> {
  const rows = await q.selectFrom('sealed_item').select('tenant_id').distinct().execute()
  return rows.map(row => row.tenant_id)
}

/** Sealed items that no active hold covers any more. */
export async function selectUncovered(q: Queryable, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    SELECT i.item_id FROM sealed_item i WHERE i.tenant_id = ${tenantId} AND NOT EXISTS (
      SELECT FROM legal_hold h WHERE h.tenant_id = i.tenant_id AND h.status = 'ACTIVE' AND ${coversItem(ofItem)}
    ) LIMIT ${limit}`.execute(q)
  return rows.map(row => row.item_id)
}

export async function deleteItems(q: Queryable, tenantId: string, itemIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM sealed_item WHERE tenant_id = ${tenantId} AND item_id = ANY(${[...itemIds]}::uuid[])`.execute(
    q,
  )
}
