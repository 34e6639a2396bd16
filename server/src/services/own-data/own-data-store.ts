import type { ErasureReceipt } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import {
  hiddenFrom,
  isHiddenFile,
  isInNoCallOf,
  isInNoSpaceOf,
  isNotLocked,
  isOutsideOwnSpace,
  messagesOutside,
  withoutRoomInDetail,
} from './own-hidden-store.ts'
import { selectRoomsWrittenIn } from './own-messages-store.ts'
import { roomTables } from './room-tables.ts'
import type { ExportRow } from './tables.ts'
import './tables.ts'

/** A column of several people is called so, or an id is taken out of it. */
const isArray = ({ erase }: PersonalData, column: string) =>
  column.endsWith('_ids') ||
  (typeof erase === 'object' && 'removeFrom' in erase && erase.removeFrom === column)

const ownerFilter = (data: PersonalData, userId: string) =>
  sql`(${sql.join(
    data.columns.map(column =>
      isArray(data, column)
        ? sql`${userId}::uuid = ANY(${sql.ref(column)})`
        : sql`${sql.ref(column)} = ${userId}::uuid`,
    ),
    sql` OR `,
  )})`

/** What a table holds about a person, as JSON. */
export async function selectHeld(
  db: Queryable,
  tenantId: string,
  userId: string,
  data: PersonalData,
): Promise<unknown[]> {
  if (data.hide === true) return []
  const owner = { tenantId, userId }
  const hiddenFilter = hiddenFrom(owner)
  const { inRoom, isLocked, inSpace } = data
  const { rows } = await sql<{ held: unknown }>`
    SELECT to_jsonb(t) - ${['tenant_id', ...(data.hide ?? [])]}::text[]
      ${inRoom === 'byMessages' ? sql`|| jsonb_build_object('messages', ${messagesOutside(hiddenFilter)})` : sql``}
      ${inRoom === 'byDetail' ? sql`|| ${withoutRoomInDetail(hiddenFilter)}` : sql``} AS held
    FROM ${sql.table(data.table)} AS t WHERE tenant_id = ${tenantId} AND ${ownerFilter(data, userId)}
      ${inRoom === true ? sql`AND (t.room_id IS NULL OR t.room_id NOT IN (${hiddenFilter}))` : sql``}
      ${inRoom === 'byCall' ? sql`AND ${isInNoCallOf(hiddenFilter)}` : sql``}
      ${inRoom === 'byFile' ? sql`AND NOT ${isHiddenFile(owner)}` : sql``}
      ${isLocked ? sql`AND ${isNotLocked(isLocked, owner)}` : sql``}
      ${inSpace ? sql`AND ${isInNoSpaceOf(hiddenFilter, inSpace)}` : sql``}`.execute(db)
  return rows.map(row => (data.inCopy ? data.inCopy(row.held) : row.held))
}

/** Answers how many rows it was. */
export async function eraseHeld(
  tx: Tx,
  tenantId: string,
  userId: string,
  data: PersonalData,
): Promise<number> {
  const { erase } = data
  if (erase === 'byIdentity' || (typeof erase === 'object' && 'keep' in erase)) return 0
  const where = sql`WHERE tenant_id = ${tenantId} AND ${ownerFilter(data, userId)}`
  const statement =
    erase === 'delete'
      ? sql`DELETE FROM ${sql.table(data.table)} ${where}`
      : 'removeFrom' in erase
        ? sql`UPDATE ${sql.table(data.table)}
            SET ${sql.ref(erase.removeFrom)} = array_remove(${sql.ref(erase.removeFrom)}, ${userId}::uuid) ${where}`
        : sql`UPDATE ${sql.table(data.table)} SET ${sql.join(
            Object.entries(erase.empty).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
          )} ${where}`
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Rooms that a person shares with others, or has left something in. */
export async function selectSharedRooms(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const writtenIds = await selectRoomsWrittenIn(db, tenantId, userId)
  const { rows } = await sql<{ room_id: string }>`
    SELECT r.room_id FROM room r
    WHERE r.tenant_id = ${tenantId} AND r.type <> 'SELF' AND r.room_id IN (
      SELECT m.room_id FROM room_member m WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId}
      UNION ALL SELECT unnest(${writtenIds}::uuid[])
    )`.execute(db)
  return rows.map(row => row.room_id)
}

/** Whether a table keeps rows about a person; what belongs to rooms is looked for in these, by which it is indexed. */
export async function keepsAny(
  tx: Tx,
  tenantId: string,
  userId: string,
  { data, roomIds }: { data: PersonalData; roomIds: readonly string[] },
): Promise<boolean> {
  const { table } = data
  const isUsed = sql`EXISTS (SELECT FROM message_media c WHERE c.tenant_id = t.tenant_id AND c.media_id = t.media_id)`
  const { rows } = await sql<{ keeps: boolean }>`
    SELECT EXISTS (
      SELECT FROM ${sql.table(table)} AS t WHERE t.tenant_id = ${tenantId} AND ${ownerFilter(data, userId)}
        ${table !== 'media' && 'room' !== table && isOfRooms(data) ? sql`AND t.room_id = ANY(${[...roomIds]}::uuid[])` : sql``}
        ${table === 'media' ? sql`AND ${isUsed}` : sql``}
        ${data.inSpace ? sql`AND ${isOutsideOwnSpace(data.inSpace, userId)}` : sql``}
    ) AS keeps`.execute(tx)
  return rows[0]!.keeps
}

const isOfRooms = ({ table, inRoom }: PersonalData) => inRoom === true || table === 'message'

/** The room with oneself, and all that was said there. Answers its id, how many messages, and which files they carried. */
export async function eraseOwnRoom(
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<{ roomIds: string[]; messages: number; mediaIds: string[] }> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT room_id FROM room WHERE tenant_id = ${tenantId} AND type = 'SELF' AND pair_key = ${userId}`.execute(
    tx,
  )
  let messages = 0
  const mediaIds: string[] = []
  for (const { room_id } of rows) {
    const carriedMedia = await sql<{ media_id: string }>`
      SELECT DISTINCT media_id FROM message_media WHERE tenant_id = ${tenantId} AND room_id = ${room_id}`.execute(
      tx,
    )
    mediaIds.push(...carriedMedia.rows.map(row => row.media_id))
    for (const table of roomTables) {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId} AND room_id = ${room_id}`.execute(tx)
      if (table === 'message') messages = Number(numAffectedRows ?? 0)
    }
  }
  return { roomIds: rows.map(row => row.room_id), messages, mediaIds }
}

/** What an address received or will receive from us. */
export async function eraseOutgoingMessages(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
): Promise<number> {
  if (addresses.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM outgoing_message WHERE tenant_id = ${tenantId} AND recipient = ANY(${[...addresses]}::text[])`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

export async function insertReceipt(tx: Tx, tenantId: string, receipt: ErasureReceipt): Promise<void> {
  await tx
    .insertInto('erasure_receipt')
    .values({
      tenant_id: tenantId,
      receipt_id: receipt.receiptId,
      erased_time: new Date(receipt.erasedTime),
      erased: JSON.stringify(receipt.erased),
      kept: JSON.stringify(receipt.kept),
      digest: receipt.digest,
    })
    .execute()
}

export async function selectReceipt(
  db: Queryable,
  tenantId: string,
  receiptId: string,
): Promise<ErasureReceipt | undefined> {
  const row = await db
    .selectFrom('erasure_receipt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
  return (
    row && {
      receiptId: row.receipt_id,
      erasedTime: row.erased_time.getTime(),
      erased: row.erased,
      kept: row.kept,
      digest: row.digest,
    }
  )
}

export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, 'tenant_id' | 'export_id' | 'user_id' | 'session_id' | 'created_time'>,
): Promise<ExportRow> {
  return tx
    .insertInto('data_export')
    .values({ ...row, status: 'QUEUED' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectExports(db: Queryable, tenantId: string, userId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('data_export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_time', 'desc')
    .orderBy('export_id', 'desc')
    .execute()
}

export async function selectExport(
  db: Queryable,
  tenantId: string,
  exportId: string,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('export_id', '=', exportId)
    .executeTakeFirst()
}

export async function selectQueued(db: Queryable): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll()
    .where('status', '=', 'QUEUED')
    .orderBy('created_time')
    .limit(1)
    .executeTakeFirst()
}

export async function selectExportsReadyBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<ExportRow[]> {
  return db
    .selectFrom('data_export')
    .selectAll()
    .where('status', '=', 'READY')
    .where('ready_time', '<=', before)
    .limit(limit)
    .execute()
}

/** Undefined when it is no longer in that state: somebody else was faster, or the account was erased meanwhile. */
export async function moveExport(
  tx: Tx,
  row: Pick<ExportRow, 'tenant_id' | 'export_id'>,
  from: ExportRow['status'],
  to: Pick<ExportRow, 'status'> & Partial<Pick<ExportRow, 'bytes' | 'ready_time'>>,
): Promise<ExportRow | undefined> {
  return tx
    .updateTable('data_export')
    .set(to)
    .where('tenant_id', '=', row.tenant_id)
    .where('export_id', '=', row.export_id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExport(
  db: Queryable,
  row: Pick<ExportRow, 'tenant_id' | 'export_id'>,
): Promise<void> {
  await db
    .deleteFrom('data_export')
    .where('tenant_id', '=', row.tenant_id)
    .where('export_id', '=', row.export_id)
    .execute()
}

const mostRooms = 50
const rowsAtOnce = 5_000

/** Files that messages carried which are `gone`: the job of media sees whether anything else refers to them. */
const releaseMedia = sql`, released AS (
  UPDATE media f SET is_kept = false FROM gone
  WHERE f.tenant_id = gone.tenant_id AND f.media_id = gone.media_id AND f.is_kept
)`

/** Whether an active hold covers the room `r`, or somebody who wrote in it or took part in a call there. */
const isCovered = sql`EXISTS (
  SELECT FROM legal_hold h WHERE h.tenant_id = r.tenant_id AND h.status = 'ACTIVE' AND (
    r.room_id = ANY(h.room_ids) OR EXISTS (
      SELECT FROM message m
      WHERE m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.author_id = ANY(h.user_ids)
    ) OR EXISTS (
      SELECT FROM call c JOIN call_participant p USING (tenant_id, call_id)
      WHERE c.tenant_id = r.tenant_id AND c.room_id = r.room_id AND p.user_id = ANY(h.user_ids)
    )
  )
)`

export interface LeftRoom {
  tenant_id: string
  room_id: string
  avatar_id: string | null
}

/** Some groups that nobody is in and no legal hold covers. */
export async function selectLeftRooms(db: Queryable): Promise<LeftRoom[]> {
  const { rows } = await sql<LeftRoom>`
    SELECT tenant_id, room_id, avatar_id FROM room r
    WHERE type = 'GROUP' AND member_count = 0 AND NOT is_parked AND NOT ${isCovered}
    LIMIT ${mostRooms}`.execute(db)
  return rows
}

export async function isRoomCovered(tx: Tx, { tenant_id, room_id }: LeftRoom): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM room r WHERE tenant_id = ${tenant_id} AND room_id = ${room_id} AND ${isCovered}`.execute(tx)
  return rows.length > 0
}

/** A part of what a room has in one of the `roomTables`, so that no statement holds on to a million rows. Answers whether that was all. */
export async function deletePartOfRoom(
  tx: Tx,
  { tenant_id, room_id }: LeftRoom,
  table: (typeof roomTables)[number],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM ${sql.table(table)} WHERE (tableoid, ctid) IN (
        SELECT tableoid, ctid FROM ${sql.table(table)} WHERE tenant_id = ${tenant_id} AND room_id = ${room_id}
        LIMIT ${rowsAtOnce}
      ) RETURNING ${table === 'message_media' ? sql`tenant_id, media_id` : sql`1`}
    ) ${table === 'message_media' ? releaseMedia : sql``} SELECT count(*) FROM gone`.execute(tx)
  return Number(rows[0]!.count) < rowsAtOnce
}
