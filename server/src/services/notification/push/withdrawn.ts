import { sql } from 'kysely'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable } from '#platform/db/index.ts'
import { areMessagesShown } from '../../chat/index.ts'

/** One push names at most so many. */
const mostWithdrawn = 20
/** Of each person, the latest notifications whose messages are looked at again. */
const mostLookedAt = 50

/**
 * Tags of what was pushed to these people and is read or gone since: as many of each as one push can name, those that none has named first.
 * They are named again for as long as they are kept, since a push service may replace the push that named them by a newer one.
 */
export async function nameWithdrawn(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const unseenTags = await selectUnseen(q, tenantId, userIds)
  const { rows } = await sql<{ user_id: string; tag: string }>`
    WITH gone AS MATERIALIZED (
      SELECT p.user_id, p.tag, p.withdrawn_time, row_number() OVER (
        PARTITION BY p.user_id ORDER BY p.withdrawn_time IS NOT NULL,
          CASE WHEN p.withdrawn_time IS NULL THEN p.pushed_time END, random()
      ) AS place
      FROM notification_pushed p
      WHERE p.tenant_id = ${tenantId} AND p.user_id = ANY(${[...userIds]}::uuid[]) AND (
        p.withdrawn_time IS NOT NULL
        OR (p.user_id, p.tag) IN (SELECT * FROM unnest(${unseenTags.map(one => one.user_id)}::uuid[], ${unseenTags.map(one => one.tag)}::text[]))
        OR NOT EXISTS (
          SELECT 1 FROM notification n
          WHERE n.tenant_id = p.tenant_id AND n.user_id = p.user_id AND n.notification_id = p.notification_id AND NOT n.is_read
        )
      )
    ), named AS (
      UPDATE notification_pushed p SET withdrawn_time = ${now} FROM gone
      WHERE gone.place <= ${mostWithdrawn} AND gone.withdrawn_time IS NULL
        AND p.tenant_id = ${tenantId} AND p.user_id = gone.user_id AND p.tag = gone.tag
    )
    SELECT user_id, tag FROM gone WHERE place <= ${mostWithdrawn} ORDER BY user_id, place`.execute(q)
  return new Map(
    [...Map.groupBy(rows, row => row.user_id)].map(([id, list]) => [id, list.map(row => row.tag)]),
  )
}

/** What a device of these people may show of messages that they do not see any more, although other messages keep the notification unread. */
async function selectUnseen(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; tag: string }[]> {
  const { rows } = await sql<{ user_id: string; tag: string; room_id: string; seq: number }>`
    SELECT shown.* FROM unnest(${[...userIds]}::uuid[]) AS one (user_id)
    CROSS JOIN LATERAL (
      SELECT p.user_id, p.tag, n.room_id, p.seq FROM notification_pushed p
      JOIN notification n USING (tenant_id, user_id, notification_id)
      WHERE p.tenant_id = ${tenantId} AND p.user_id = one.user_id AND p.seq IS NOT NULL AND p.withdrawn_time IS NULL
        AND n.room_id IS NOT NULL AND NOT n.is_read
      ORDER BY p.pushed_time DESC LIMIT ${mostLookedAt}
    ) shown`.execute(q)
  const areShown = await areMessagesShown(
    q,
    tenantId,
    rows.map(({ user_id: viewerId, room_id: roomId, seq }) => ({ viewerId, roomId, seq })),
  )
  return rows.filter((_, n) => !areShown[n])
}

/** Removes at most `limit` that were named first before a time. Returns how many. */
export const deleteOldWithdrawn = (q: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(q, 'notification_pushed', sql`withdrawn_time < ${before}`, limit)
