import type { NoteLabel } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'

interface LabelRow {
  label_id: string
  name: string
  note_count: number
}

/** The person's labels by name, or one of them. */
export async function selectLabels(q: Queryable, me: UserKey, labelId?: string): Promise<NoteLabel[]> {
  const { rows } = await sql<LabelRow>`
    SELECT l.label_id, l.name, (
      SELECT count(*)::int FROM note_person p JOIN note n ON n.tenant_id = p.tenant_id AND n.note_id = p.note_id
      WHERE p.tenant_id = l.tenant_id AND p.user_id = l.user_id AND l.label_id = ANY(p.label_ids) AND n.trashed_time IS NULL
    ) AS note_count
    FROM note_label l WHERE l.tenant_id = ${me.tenantId} AND l.user_id = ${me.userId}
      ${labelId ? sql`AND l.label_id = ${labelId}` : sql``}
    ORDER BY l.name COLLATE vi_natural`.execute(q)
  return rows.map(row => ({ labelId: row.label_id, name: row.name, noteCount: row.note_count }))
}

/** @throws noteLabelNotFound where one is not the person's */
export async function requireLabels(q: Queryable, me: UserKey, labelIds: readonly string[]): Promise<void> {
  if (labelIds.length === 0) return
  const rows = await q
    .selectFrom('note_label')
    .select('label_id')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('label_id', '=', sql<string>`ANY(${[...labelIds]}::uuid[])`)
    .execute()
  if (rows.length < new Set(labelIds).size) throw fail('noteLabelNotFound')
}

/** The id of the person's label of this name, whatever its case. */
export async function findLabelByName(q: Queryable, me: UserKey, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ label_id: string }>`
    SELECT label_id FROM note_label
    WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId} AND lower(name) = lower(${name})`.execute(q)
  return rows[0]?.label_id
}

export async function deleteLabel(q: Queryable, me: UserKey, labelId: string): Promise<void> {
  await sql`
    UPDATE note_person SET label_ids = array_remove(label_ids, ${labelId}::uuid)
    WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId} AND ${labelId}::uuid = ANY(label_ids)`.execute(
    q,
  )
  await q
    .deleteFrom('note_label')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('label_id', '=', labelId)
    .execute()
}
