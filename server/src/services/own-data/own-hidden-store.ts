import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/index.ts'

/** The rooms that a person keeps behind their PIN: a copy of what is held, made without it, says nothing of them. */
export const hiddenFrom = (tenantId: string, userId: string) =>
  sql`SELECT room_id FROM room_member WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND is_hidden`

/** The `messages` that a row `t` keeps as they were, without those of these rooms. */
export const messagesOutside = (rooms: RawBuilder<unknown>) => sql`(
  SELECT coalesce(jsonb_agg(kept.said ORDER BY kept.n), '[]')
  FROM jsonb_array_elements(t.messages) WITH ORDINALITY AS kept(said, n)
  WHERE NOT EXISTS (
    SELECT FROM message m
    WHERE m.tenant_id = t.tenant_id AND m.message_id = (kept.said->>'messageId')::uuid AND m.room_id IN (${rooms})
  )
)`

/** Whether a file `t` is carried by messages of these rooms, or will be, and by none of another room that the person is in. */
export const isFileOnlyIn = (rooms: RawBuilder<unknown>, userId: string) => sql`(
  (EXISTS (
    SELECT FROM message_media c
    WHERE c.tenant_id = t.tenant_id AND c.media_id = t.media_id AND c.room_id IN (${rooms})
  ) OR EXISTS (
    SELECT FROM scheduled_message s
    WHERE s.tenant_id = t.tenant_id AND s.user_id = ${userId} AND t.media_id = ANY(s.media_ids) AND s.room_id IN (${rooms})
  )) AND NOT EXISTS (
    SELECT FROM message_media c
    JOIN room_member v ON v.tenant_id = c.tenant_id AND v.room_id = c.room_id AND v.user_id = ${userId}
    WHERE c.tenant_id = t.tenant_id AND c.media_id = t.media_id AND NOT v.is_hidden
  )
)`

/** Files of a person's own that a copy says nothing of. */
export async function selectHiddenFiles(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT t.media_id FROM media t WHERE t.tenant_id = ${tenantId} AND t.user_id = ${userId}
      AND ${isFileOnlyIn(hiddenFrom(tenantId, userId), userId)}`.execute(db)
  return new Set(rows.map(row => row.media_id))
}
