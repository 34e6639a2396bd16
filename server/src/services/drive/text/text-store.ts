import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { claimRows } from '#platform/queue/claim.ts'

declare module '#platform/db/index.ts' {
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
export const claimDocuments = (
  q: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<DocumentWork[]> =>
  claimRows(q, {
    table: 'document_text',
    key: ['tenant_id', 'media_id'],
    where: sql`state = 'PENDING' AND due_time <= ${now}`,
    orderBy: sql`due_time`,
    limit,
    set: sql`due_time = ${again}, attempts = claimed.attempts + 1`,
    join: sql`JOIN media f ON f.tenant_id = due.tenant_id AND f.media_id = due.media_id`,
    returning: sql`claimed.tenant_id, claimed.media_id, claimed.attempts, f.extension, f.storage_key`,
  })

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
