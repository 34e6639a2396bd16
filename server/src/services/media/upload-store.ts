import type { Requester } from '../../platform/auth/user-key.ts'
import type { Queryable } from '../../platform/db/index.ts'
import type { UploadRow } from './tables.ts'

export async function insertUpload(q: Queryable, row: UploadRow): Promise<void> {
  await q
    .insertInto('media_upload')
    .values({ ...row, details: JSON.stringify(row.details) })
    .execute()
}

export async function selectUpload(
  q: Queryable,
  owner: Requester,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return q
    .selectFrom('media_upload')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('upload_id', '=', uploadId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst()
}

export async function countUploads(q: Queryable, owner: Requester): Promise<number> {
  const { count } = await q
    .selectFrom('media_upload')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  return count
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
