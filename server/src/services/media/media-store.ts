import { sql } from 'kysely'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { MediaRow } from './tables.ts'

/** In no order; those that are there. */
export async function selectMedia(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<MediaRow[]> {
  if (mediaIds.length === 0) return []
  return q
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .execute()
}

/** As `selectMedia`, and nobody takes them away until the transaction ends. */
export async function holdMedia(tx: Tx, tenantId: string, mediaIds: readonly string[]): Promise<MediaRow[]> {
  if (mediaIds.length === 0) return []
  return tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .orderBy('media_id')
    .forKeyShare()
    .execute()
}

/** Locked until the transaction ends, so that nobody refers to them anew meanwhile. */
export async function lockMedia(tx: Tx, tenantId: string, mediaIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('media')
    .select('media_id')
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .orderBy('media_id')
    .forUpdate()
    .execute()
  return rows.map(row => row.media_id)
}

export async function insertMedia(tx: Tx, rows: readonly Omit<MediaRow, 'is_kept'>[]): Promise<void> {
  await tx
    .insertInto('media')
    .values([...rows])
    .execute()
  const pending = rows.filter(row => row.scan === 'PENDING')
  if (pending.length === 0) return
  await tx
    .insertInto('media_scan')
    .values(
      pending.map(({ tenant_id, media_id, created_time }) => ({
        ...{ tenant_id, media_id, created_time },
        due_time: created_time,
      })),
    )
    .execute()
}

/** Answers where their bytes are. */
export async function deleteMedia(tx: Tx, tenantId: string, mediaIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('media')
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .returning('storage_key')
    .execute()
  return rows.map(row => row.storage_key)
}

/** The picture that stands for a video. */
export async function updatePoster(
  tx: Tx,
  tenantId: string,
  mediaId: string,
  poster: Pick<MediaRow, 'preview_bytes' | 'thumbnail_bytes' | 'hash'>,
): Promise<void> {
  await tx
    .updateTable('media')
    .set(poster)
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', mediaId)
    .execute()
}

export async function markKept(q: Queryable, tenantId: string, mediaIds: readonly string[]): Promise<void> {
  await q
    .updateTable('media')
    .set({ is_kept: true })
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .execute()
}

export async function markNotKept(tx: Tx, tenantId: string, mediaIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('media')
    .set({ is_kept: false })
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .where('is_kept', '=', true)
    .execute()
}

export async function markNotKeptOf(tx: Tx, owner: Requester): Promise<void> {
  await tx
    .updateTable('media')
    .set({ is_kept: false })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('is_kept', '=', true)
    .execute()
}

/** Of which nobody has looked yet whether anything refers to them; oldest first. */
export async function selectNotKept(
  q: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<MediaRow, 'tenant_id' | 'media_id'>[]> {
  return q
    .selectFrom('media')
    .select(['tenant_id', 'media_id'])
    .where('is_kept', '=', false)
    .where('created_time', '<', before)
    .orderBy('created_time')
    .limit(limit)
    .execute()
}

/** A page of a person's, by id. */
export async function selectMediaOf(
  q: Queryable,
  owner: Requester,
  after: string | undefined,
  limit: number,
): Promise<MediaRow[]> {
  return q
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .$if(after !== undefined, query => query.where('media_id', '>', after!))
    .orderBy('media_id')
    .limit(limit)
    .execute()
}

/** What a person's files take, with what is on its way. */
export async function selectUsedBytes(q: Queryable, owner: Requester): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    SELECT ((SELECT coalesce(sum(bytes), 0) FROM media WHERE tenant_id = ${owner.tenantId} AND user_id = ${owner.userId})
      + (SELECT coalesce(sum(bytes), 0) FROM media_upload WHERE tenant_id = ${owner.tenantId} AND user_id = ${owner.userId})
    )::bigint AS used`.execute(q)
  return rows[0]!.used
}

const quotaLock = 7_240_030

/** Whatever counts against a person's quota happens one after the other. */
export async function lockQuota(tx: Tx, owner: Requester): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${quotaLock}, hashtext(${`${owner.tenantId}/${owner.userId}`}))`.execute(
    tx,
  )
}
