import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/index.ts'
import type { MessageRow } from '../tables.ts'

interface Version {
  content: string
  written_time: Date
}

/** What a message said, the text of now first: each text with the time at which it was written. */
export async function selectVersions(
  q: Queryable,
  message: MessageRow,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Version[]; total: number }> {
  const { rows } = await sql<Version & { total: number }>`
    WITH edits AS (
      SELECT content, edited_time FROM message_edit
      WHERE tenant_id = ${message.tenant_id} AND room_id = ${message.room_id} AND seq = ${message.seq}
    ), versions AS (
      SELECT content, coalesce(lag(edited_time) OVER (ORDER BY edited_time), ${message.created_time}) AS written_time FROM edits
      UNION ALL
      SELECT ${message.content}, coalesce((SELECT max(edited_time) FROM edits), ${message.created_time})
    )
    SELECT content, written_time, count(*) OVER () AS total FROM versions
    ORDER BY written_time DESC OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return { rows, total: rows[0]?.total ?? 0 }
}
