import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { MessageRow } from '../tables.ts'

interface Version {
  content: string
  written_time: Date
}

/**
 * What a message says and said, the text of now first: each text with the time at which it was written. One statement reads both, so that
 * an edit in between does not give a text twice.
 */
export async function selectVersions(
  q: Queryable,
  message: Pick<MessageRow, 'tenant_id' | 'room_id' | 'seq'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Version[]; total: number }> {
  const { rows } = await sql<Version & { total: number }>`
    WITH now AS (
      SELECT content, created_time FROM message
      WHERE tenant_id = ${message.tenant_id} AND room_id = ${message.room_id} AND seq = ${message.seq}
        AND recalled_time IS NULL
    ), edits AS (
      SELECT content, edited_time FROM message_edit
      WHERE tenant_id = ${message.tenant_id} AND room_id = ${message.room_id} AND seq = ${message.seq}
    ), versions AS (
      SELECT edits.content, coalesce(lag(edited_time) OVER (ORDER BY edited_time), now.created_time) AS written_time
      FROM edits, now
      UNION ALL
      SELECT now.content, coalesce((SELECT max(edited_time) FROM edits), now.created_time) FROM now
    )
    SELECT content, written_time, count(*) OVER () AS total FROM versions
    ORDER BY written_time DESC OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return { rows, total: rows[0]?.total ?? 0 }
}
