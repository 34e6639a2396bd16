import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { PersonalData } from '#platform/personal-data.ts'

/**
 * The rooms that a person keeps behind their PIN, and those that they had hidden when they left them or their workspace was deleted: a copy of what is
 * held, made without the PIN, says nothing of them.
 */
export const hiddenFrom = ({ tenantId, userId }: UserKey) => sql`
  SELECT room_id FROM room_member WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND is_hidden
  UNION ALL
  SELECT l.room_id FROM left_hidden_room l
  WHERE l.tenant_id = ${tenantId} AND l.user_id = ${userId} AND NOT EXISTS (
    SELECT FROM room_member v WHERE v.tenant_id = l.tenant_id AND v.room_id = l.room_id AND v.user_id = l.user_id
  )`

/** The `messages` that a row `t` keeps as they were, without those of these rooms. */
export const messagesOutside = (rooms: RawBuilder<unknown>) => sql`(
  SELECT coalesce(jsonb_agg(kept.said ORDER BY kept.n), '[]')
  FROM jsonb_array_elements(t.messages) WITH ORDINALITY AS kept(said, n)
  WHERE NOT EXISTS (
    SELECT FROM message m
    WHERE m.tenant_id = t.tenant_id AND m.message_id = (kept.said->>'messageId')::uuid AND m.room_id IN (${rooms})
  )
)`

/** Whether a row `t` of a call is of none in these rooms. */
export const isInNoCallOf = (rooms: RawBuilder<unknown>) => sql`(
  t.call_id NOT IN (SELECT c.call_id FROM call c WHERE c.tenant_id = t.tenant_id AND c.room_id IN (${rooms}))
)`

/** Takes the id of one of these rooms out of the `detail` of a row `t`: with whom something was shared, or is no more. */
export const withoutRoomInDetail = (rooms: RawBuilder<unknown>) => sql`(
  CASE WHEN t.what IN ('SHARED', 'UNSHARED') THEN
    CASE WHEN t.detail::uuid IN (${rooms}) THEN '{"detail": null}' ELSE '{}' END
  ELSE '{}' END::jsonb
)`

/** Whether a file `t` stands in hidden rooms or in locked notes, in messages, files or what is still to be sent, and in no place of the person's beside. */
export const isHiddenFile = (owner: UserKey) => {
  const rooms = hiddenFrom(owner)
  const { userId } = owner
  const isThisFile = (row: string) =>
    sql`${sql.ref(`${row}.tenant_id`)} = t.tenant_id AND ${sql.ref(`${row}.media_id`)} = t.media_id`
  const fromNotes = sql`FROM note_media k JOIN note n ON n.tenant_id = k.tenant_id AND n.note_id = k.note_id`
  return sql`(
    (EXISTS (SELECT FROM message_media c WHERE ${isThisFile('c')} AND c.room_id IN (${rooms}))
      OR EXISTS (
        SELECT FROM scheduled_message s
        WHERE s.tenant_id = t.tenant_id AND s.user_id = ${userId} AND t.media_id = ANY(s.media_ids) AND s.room_id IN (${rooms})
      )
      OR EXISTS (
        SELECT FROM scheduled_message_parked s
        WHERE s.tenant_id = t.tenant_id AND s.user_id = ${userId} AND t.media_id = ANY(s.media_ids)
      )
      OR EXISTS (SELECT FROM drive_version f WHERE ${isThisFile('f')} AND f.space_id IN (${rooms}))
      OR EXISTS (SELECT ${fromNotes} WHERE ${isThisFile('k')} AND ${isHiddenNote(owner)})
    ) AND NOT EXISTS (
      SELECT FROM message_media c JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
      WHERE ${isThisFile('c')} AND c.room_id NOT IN (${rooms})
        AND (m.author_id = ${userId} OR c.room_id IN (${openTo(owner)}))
    ) AND NOT EXISTS (
      SELECT FROM drive_version f
      WHERE ${isThisFile('f')} AND f.space_id NOT IN (${rooms}) AND (f.space_id = ${userId} OR f.user_id = ${userId})
    ) AND NOT EXISTS (
      SELECT ${fromNotes} WHERE ${isThisFile('k')} AND n.owner_id = ${userId} AND NOT n.is_locked
    )
  )`
}

/** The rooms that a person is in and has not hidden. */
const openTo = ({ tenantId, userId }: UserKey) =>
  sql`SELECT room_id FROM room_member WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND NOT is_hidden`

/** Whether a note `n` is locked behind the PIN, or is somebody else's that the person knows through hidden rooms alone. */
const isHiddenNote = (owner: UserKey) => sql`(
  n.is_locked OR (
    n.owner_id <> ${owner.userId} AND EXISTS (
      SELECT FROM note_member p WHERE p.tenant_id = n.tenant_id AND p.note_id = n.note_id AND p.room_id IN (${hiddenFrom(owner)})
    ) AND NOT EXISTS (
      SELECT FROM note_member p
      WHERE p.tenant_id = n.tenant_id AND p.note_id = n.note_id
        AND (p.user_id = ${owner.userId} OR p.workspace_id IS NOT NULL OR p.room_id IN (${openTo(owner)}))
    )
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
      AND ${isHiddenFile({ tenantId, userId })}`.execute(db)
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

/** Whether a row `t` is not of a note that is locked behind the PIN, or that hidden rooms alone share with the person. */
export const isNotLocked = (isLocked: NonNullable<PersonalData['isLocked']>, owner: UserKey) =>
  isLocked === 'byColumn'
    ? sql`NOT t.is_locked`
    : sql`NOT EXISTS (SELECT FROM note n WHERE n.tenant_id = t.tenant_id AND n.note_id = t.note_id AND ${isHiddenNote(owner)})`
