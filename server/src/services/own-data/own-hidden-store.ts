import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { PersonalData } from '#platform/personal-data.ts'

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

/** The space that a row `t` of the drive is in, or the spaces: of a node that is not there any more, none. */
const spacesOf = (inSpace: NonNullable<PersonalData['inSpace']>) =>
  inSpace === 'byColumn'
    ? sql`t.space_id`
    : sql`(SELECT n.space_id FROM drive_node n WHERE n.tenant_id = t.tenant_id AND n.node_id = t.node_id)`

/** Whether a row `t` of the drive is in none of the spaces of these rooms. */
export const isInNoSpaceOf = (rooms: RawBuilder<unknown>, inSpace: NonNullable<PersonalData['inSpace']>) =>
  sql`(${spacesOf(inSpace)} NOT IN (${rooms}))`

/** Whether a row `t` of the drive is in a space that does not end with the account. */
export const isOutsideOwnSpace = (inSpace: NonNullable<PersonalData['inSpace']>, userId: string) => sql`(
  ${spacesOf(inSpace)} <> ${userId}::uuid AND NOT EXISTS (
    SELECT FROM drive_node ended
    WHERE ended.tenant_id = t.tenant_id AND ended.node_id = ${spacesOf(inSpace)} AND ended.deleted_time IS NOT NULL
  )
)`

/** Whether a row `t` is not of a note that is locked behind the PIN. */
export const isNotLocked = (isLocked: NonNullable<PersonalData['isLocked']>) =>
  isLocked === 'byColumn'
    ? sql`NOT t.is_locked`
    : sql`NOT EXISTS (SELECT FROM note n WHERE n.tenant_id = t.tenant_id AND n.note_id = t.note_id AND n.is_locked)`
