import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/index.ts'

declare module '../../../platform/db/index.ts' {
  interface Tables {
    document_text: DocumentTextTable
  }
}

interface DocumentTextTable {
  tenant_id: string
  media_id: string
  state: 'PENDING' | 'READ' | 'UNREADABLE'
  attempts: number
  due_time: Date
  content: string | null
  /** Folded; written by the database. */
  words: string | null
}

export interface DocumentWork {
  tenant_id: string
  media_id: string
  extension: string
  storage_key: string
  attempts: number
}

/** Documents whose text is due, oldest first; until `again` nobody else gets them. */
export async function claimDocuments(
  q: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<DocumentWork[]> {
  const { rows } = await sql<DocumentWork>`
    WITH due AS MATERIALIZED (
      SELECT tenant_id, media_id FROM document_text
      WHERE state = 'PENDING' AND due_time <= ${now}
      ORDER BY due_time LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE document_text t SET due_time = ${again}, attempts = t.attempts + 1
    FROM due JOIN media f ON f.tenant_id = due.tenant_id AND f.media_id = due.media_id
    WHERE t.tenant_id = due.tenant_id AND t.media_id = due.media_id
    RETURNING t.tenant_id, t.media_id, t.attempts, f.extension, f.storage_key`.execute(q)
  return rows
}

export async function saveText(
  q: Queryable,
  { tenant_id, media_id }: Pick<DocumentWork, 'tenant_id' | 'media_id'>,
  content: string,
): Promise<void> {
  await sql`
    UPDATE document_text SET state = 'READ', content = ${content}, words = document_words(${content})
    WHERE tenant_id = ${tenant_id} AND media_id = ${media_id}`.execute(q)
}

export async function markUnreadable(
  q: Queryable,
  { tenant_id, media_id }: Pick<DocumentWork, 'tenant_id' | 'media_id'>,
): Promise<void> {
  await q
    .updateTable('document_text')
    .set({ state: 'UNREADABLE' })
    .where('tenant_id', '=', tenant_id)
    .where('media_id', '=', media_id)
    .execute()
}
