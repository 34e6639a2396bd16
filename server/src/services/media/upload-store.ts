import { sql } from 'kysely'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { UploadRow } from './tables.ts'

export async function insertUpload(q: Queryable, row: UploadRow): Promise<void> {
  await q
    .insertInto('media_upload')
    .values({
      ...row,
      details: JSON.stringify(row.details),
      sender: row.sender && JSON.stringify(row.sender),
    })
    .execute()
}

/** Whose an upload is. Those that come through a public link are that link's, and not reached by its owner's own requests. */
export interface UploadHolder extends Requester {
  linkId: string | null
}

export async function selectUpload(
  q: Queryable,
  holder: UploadHolder,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return q
    .selectFrom('media_upload')
    .selectAll()
    .where('tenant_id', '=', holder.tenantId)
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', holder.userId)
    .where('link_id', 'is not distinct from', holder.linkId)
    .executeTakeFirst()
}

/** What was begun and not finished, of a person's own or of a link's. */
export async function countUploads(
  q: Queryable,
  holder: UploadHolder,
): Promise<{ files: number; bytes: number }> {
  return q
    .selectFrom('media_upload')
    .select(eb => [
      eb.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('tenant_id', '=', holder.tenantId)
    .where('user_id', '=', holder.userId)
    .where('link_id', 'is not distinct from', holder.linkId)
    .executeTakeFirstOrThrow()
}

/** Those of these uploads that come through links. */
export async function selectLinkUploads(
  q: Queryable,
  uploadIds: readonly string[],
): Promise<Pick<UploadRow, 'tenant_id' | 'upload_id'>[]> {
  return q
    .selectFrom('media_upload')
    .select(['tenant_id', 'upload_id'])
    .where('upload_id', '=', sql<string>`ANY(${[...uploadIds]}::uuid[])`)
    .where('link_id', 'is not', null)
    .execute()
}

/** Of a link that has ended. */
export async function selectUploadsOfLink(q: Queryable, tenantId: string, linkId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('media_upload')
    .select('upload_id')
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute()
  return rows.map(row => row.upload_id)
}

/** False when it was gone. */
export async function deleteUpload(q: Queryable, tenantId: string, uploadId: string): Promise<boolean> {
  const row = await q
    .deleteFrom('media_upload')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .returning('upload_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Begun before then, oldest first. */
export async function selectOldUploads(
  q: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<UploadRow, 'tenant_id' | 'upload_id'>[]> {
  return q
    .selectFrom('media_upload')
    .select(['tenant_id', 'upload_id'])
    .where('created_time', '<', before)
    .orderBy('created_time')
    .limit(limit)
    .execute()
}
