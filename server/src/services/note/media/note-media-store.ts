import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { takeRows } from '#platform/queue/claim.ts'
import { notesWithRole } from '../access-store.ts'

/** A file may stand in many notes; so many are looked at of those on which the person may have a role, their own first. */
const mostNotes = 50

/** Notes that show, or have shown, one of these files, and on which the person may have a role. */
export async function selectNotesOfMedia(
  q: Queryable,
  me: UserKey,
  mediaIds: readonly string[],
): Promise<{ media_id: string; note_id: string }[]> {
  const { rows } = await sql<{ media_id: string; note_id: string }>`
    SELECT f.media_id, o.note_id FROM unnest(${[...mediaIds]}::uuid[]) AS f (media_id)
    CROSS JOIN LATERAL (
      SELECT n.note_id FROM note_media m JOIN note n ON n.tenant_id = m.tenant_id AND n.note_id = m.note_id
      WHERE m.tenant_id = ${me.tenantId} AND m.media_id = f.media_id
        AND (n.owner_id = ${me.userId} OR (n.trashed_time IS NULL AND NOT n.is_locked))
        AND EXISTS (${notesWithRole(me, sql.ref('n.note_id'))})
      ORDER BY n.owner_id = ${me.userId} DESC LIMIT ${mostNotes}
    ) o`.execute(q)
  return rows
}

export async function selectMediaInUse(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT DISTINCT m.media_id FROM note_media m JOIN note n ON n.tenant_id = m.tenant_id AND n.note_id = m.note_id
    WHERE m.tenant_id = ${tenantId} AND m.media_id = ANY(${[...mediaIds]}::uuid[])`.execute(q)
  return rows.map(row => row.media_id)
}

/** Those of these files that the note refers to already. */
export async function selectMediaOfNote(
  q: Queryable,
  tenantId: string,
  noteId: string,
  mediaIds: readonly string[],
  { isInText = false } = {},
): Promise<string[]> {
  if (mediaIds.length === 0) return []
  const { rows } = await sql<{ media_id: string }>`
    SELECT media_id FROM note_media WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
      AND media_id = ANY(${[...mediaIds]}::uuid[]) ${isInText ? sql`AND left_time IS NULL` : sql``}`.execute(
    q,
  )
  return rows.map(row => row.media_id)
}

/** Writes which files a text shows now. Those that left it stay readable and are not released yet, for undo and versions. */
export async function saveMediaOfNote(
  tx: Tx,
  { tenantId, noteId, now }: { tenantId: string; noteId: string; now: Date },
  { newIds, textIds }: { newIds: readonly string[]; textIds: readonly string[] },
): Promise<void> {
  await sql`UPDATE note_media SET left_time = CASE WHEN media_id = ANY(${[...textIds]}::uuid[]) THEN NULL ELSE ${now}::timestamptz END
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
      AND (left_time IS NULL) <> (media_id = ANY(${[...textIds]}::uuid[]))`.execute(tx)
  if (newIds.length === 0) return
  await sql`INSERT INTO note_media (tenant_id, note_id, media_id, added_time)
    SELECT ${tenantId}, ${noteId}, media_id, ${now} FROM unnest(${[...newIds]}::uuid[]) AS media_id
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Removes references of deleted notes, and of files that left the text before this time and are in no version. */
export const removeLeftMedia = (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ tenant_id: string; media_id: string }[]> =>
  takeRows(tx, {
    table: 'note_media',
    key: ['tenant_id', 'note_id', 'media_id'],
    where: sql`NOT EXISTS (SELECT 1 FROM note n WHERE n.tenant_id = note_media.tenant_id AND n.note_id = note_media.note_id)
      OR (left_time < ${before} AND NOT EXISTS (
        SELECT 1 FROM note_version v WHERE v.tenant_id = note_media.tenant_id AND v.note_id = note_media.note_id
          AND v.created_time BETWEEN note_media.added_time AND note_media.left_time))`,
    limit,
    returning: sql`claimed.tenant_id, claimed.media_id`,
  })
