import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { NodeRow } from '../tables.ts'

/** Attachments of a room before a place, the latest first; those of one message in their order. */
export async function selectAttachments(
  q: Queryable,
  tenantId: string,
  roomId: string,
  after: { seq: number; position: number } | undefined,
  limit: number,
): Promise<NodeRow[]> {
  const { seq, position } = after ?? { seq: Number.MAX_SAFE_INTEGER, position: -1 }
  const { rows } = await sql<NodeRow>`
    SELECT * FROM drive_node
    WHERE tenant_id = ${tenantId} AND space_id = ${roomId} AND seq <= ${seq} AND (seq < ${seq} OR position > ${position})
    ORDER BY seq DESC, position LIMIT ${limit}`.execute(q)
  return rows
}
