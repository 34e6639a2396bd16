import type { DriveUsage } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

/** What is in the trash of a person's own space, itself or with a folder. */
const trashedOf = (me: UserKey) => sql`trashed AS (
  SELECT node_id FROM drive_node
  WHERE tenant_id = ${me.tenantId} AND space_id = ${me.userId} AND trashed_time IS NOT NULL
  UNION
  SELECT n.node_id FROM trashed t JOIN drive_node n ON n.tenant_id = ${me.tenantId} AND n.parent_id = t.node_id
)`

/** The largest files of a person's own space, without those in the trash. */
export async function selectLargest(q: Queryable, me: UserKey, limit: number): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    WITH RECURSIVE ${trashedOf(me)}
    SELECT n.node_id FROM drive_node n
    WHERE n.tenant_id = ${me.tenantId} AND n.space_id = ${me.userId} AND n.kind = 'FILE' AND n.seq IS NULL
      AND NOT EXISTS (SELECT FROM trashed t WHERE t.node_id = n.node_id)
    ORDER BY n.bytes DESC LIMIT ${limit}`.execute(q)
  return rows.map(row => row.node_id)
}

/**
 * What takes the space that a person may use, each file once: those they uploaded, wherever they are, and those of others in their own
 * space. A file that is current somewhere counts there, then as an earlier version, then in the trash; the rest is in messages.
 */
export async function selectUsage(q: Queryable, me: UserKey): Promise<DriveUsage['byKind']> {
  const { rows } = await sql<DriveUsage['byKind'][number]>`
    WITH RECURSIVE ${trashedOf(me)}, counted AS (
      SELECT media_id, bytes FROM media WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId}
      UNION ALL
      SELECT v.media_id, v.bytes FROM drive_node n
      JOIN drive_version v ON v.tenant_id = n.tenant_id AND v.node_id = n.node_id AND v.owner_id IS DISTINCT FROM ${me.userId}::uuid
      WHERE n.tenant_id = ${me.tenantId} AND n.space_id = ${me.userId} AND n.kind = 'FILE' AND n.seq IS NULL
    ), placed AS (
      SELECT c.bytes, m.kind, m.mime_type, (
        SELECT min(CASE WHEN t.node_id IS NOT NULL THEN 3 WHEN v.version_id = n.version_id THEN 1 ELSE 2 END)
        FROM drive_version v
        JOIN drive_node n ON n.tenant_id = v.tenant_id AND n.node_id = v.node_id
        LEFT JOIN trashed t ON t.node_id = n.node_id
        WHERE v.tenant_id = m.tenant_id AND v.media_id = m.media_id
      ) AS place
      FROM counted c JOIN media m ON m.tenant_id = ${me.tenantId} AND m.media_id = c.media_id
    )
    SELECT CASE place WHEN 2 THEN 'OLD_VERSIONS' WHEN 3 THEN 'TRASH' WHEN 1 THEN
        CASE WHEN kind IN ('IMAGE', 'VIDEO', 'AUDIO') THEN kind
          WHEN mime_type ~ '^(text/|application/(pdf|msword|rtf|json|xml|epub)|application/vnd[.](openxmlformats|oasis|ms-))' THEN 'DOCUMENT'
          WHEN mime_type ~ '(zip|x-tar|gzip|x-7z|rar|x-bzip|zstd|x-xz)' THEN 'ARCHIVE'
          ELSE 'OTHER' END
      ELSE 'MESSAGES' END AS kind, sum(bytes)::bigint AS bytes, count(*) AS files
    FROM placed GROUP BY 1 ORDER BY 2 DESC`.execute(q)
  return rows
}
