import type { Selectable } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../tables.ts'

export type PictureRow = Selectable<Tables['picture']>

export async function insertPicture(
  db: Queryable,
  picture: Omit<PictureRow, 'is_taken' | 'created_time'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('picture')
    .values({ ...picture, created_time: new Date(now) })
    .execute()
}

export async function selectPicture(
  db: Queryable,
  tenantId: string,
  pictureId: string,
): Promise<PictureRow | undefined> {
  return db
    .selectFrom('picture')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
}

/** False when it is there no more, or about to go. */
export async function markTaken(db: Queryable, tenantId: string, pictureId: string): Promise<boolean> {
  const row = await db
    .updateTable('picture')
    .set({ is_taken: true })
    .where('tenant_id', '=', tenantId)
    .where('picture_id', '=', pictureId)
    .where('user_id', 'is not', null)
    .returning('picture_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody's own, and taken by nobody for so long that the job removes them next. */
const releasedFields = { user_id: null, is_taken: false, created_time: new Date(0) }

/** Before their bytes are removed, so that the job goes on where that ends. */
export async function deleteUnusedPictures(
  db: Queryable,
  tenantId: string,
  pictureIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('picture')
    .set(releasedFields)
    .where('tenant_id', '=', tenantId)
    .where('picture_id', 'in', pictureIds)
    .execute()
}

/** All of a person's; answers which. */
export async function letGoOfPicturesOf(tx: Tx, tenantId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('picture')
    .set(releasedFields)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('picture_id')
    .execute()
  return rows.map(row => row.picture_id)
}

export async function deletePictures(
  db: Queryable,
  tenantId: string,
  pictureIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('picture')
    .where('tenant_id', '=', tenantId)
    .where('picture_id', 'in', pictureIds)
    .execute()
}

/** Uploads that nobody took, oldest first. */
export async function selectLeftPictures(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<PictureRow, 'tenant_id' | 'picture_id'>[]> {
  return db
    .selectFrom('picture')
    .select(['tenant_id', 'picture_id'])
    .where('is_taken', '=', false)
    .where('created_time', '<', before)
    .orderBy('created_time')
    .limit(limit)
    .execute()
}

export async function selectPicturesOf(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<PictureRow[]> {
  return db
    .selectFrom('picture')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Makes an upload of somebody's that nobody has taken nobody's own. False when there is none. */
export async function giveAway(db: Queryable, owner: UserKey, pictureId: string) {
  const row = await db
    .updateTable('picture')
    .set({ is_taken: true, user_id: null })
    .where('tenant_id', '=', owner.tenantId)
    .where('picture_id', '=', pictureId)
    .where('user_id', '=', owner.userId)
    .where('is_taken', '=', false)
    .returning('picture_id')
    .executeTakeFirst()
  return row !== undefined
}
