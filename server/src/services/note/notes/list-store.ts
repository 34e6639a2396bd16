import type { NoteColour } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { type SearchWords, writesExactly } from '#platform/search-words.ts'
import { notesWithRole, type PersonalNote, personalColumns } from '../access-store.ts'

export type NoteView = 'ACTIVE' | 'ARCHIVED' | 'TRASH' | 'SHARED_WITH_ME' | 'TEMPLATES' | 'REMINDERS'
export type NoteOrder = 'changedTime' | 'createdTime' | 'title' | 'reminderTime'

export interface NoteList {
  view: NoteView
  labelId?: string | undefined
  colour?: NoteColour | undefined
  roomId?: string | undefined
  workspaceId?: string | undefined
  words?: SearchWords | undefined
  order: NoteOrder
  isDescending: boolean
}

/** A place in a list: those that stand first (pinned, or written as they are searched for), then by what it is ordered by, then by id. */
export interface NotePlace {
  standsFirst: boolean
  key: string | number
  noteId: string
}

export interface ListedNote extends PersonalNote {
  key: string | number
  /** Whether it stands above the others: on the wall as pinned, in a search as written with the same marks. */
  stands_first: boolean
  hit: string | null
}

const hitLength = 200
const hitBefore = 60

/** Notes that the person may have a role on, after a place; whether they have it the policy says. */
export async function selectListed(
  q: Queryable,
  me: UserKey,
  list: NoteList,
  after: NotePlace | undefined,
  limit: number,
): Promise<ListedNote[]> {
  const { words, isDescending } = list
  const key = keyOf(me, list.order)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const comparison = isDescending ? sql`<` : sql`>`
  const standsFirstSql = words
    ? writesExactly(words.marked, sql`(n.title || ' ' || n.content)`)
    : sql`(coalesce(p.is_pinned, false) AND ${list.view === 'ACTIVE'}::boolean)`
  const afterPlace = after
    ? sql`(NOT ${standsFirstSql} AND ${after.standsFirst}::boolean
        OR (${standsFirstSql} = ${after.standsFirst}::boolean AND (${key}, n.note_id) ${comparison} (${after.key}, ${after.noteId}::uuid)))`
    : sql`true`
  const { rows } = await sql<ListedNote>`
    WITH mine AS (${notesWithRole(me)})
    SELECT ${personalColumns(me)}, ${key} AS key, ${standsFirstSql} AS stands_first, ${hitOf(words)} AS hit
    FROM mine JOIN note n ON n.tenant_id = ${me.tenantId} AND n.note_id = mine.note_id
    LEFT JOIN note_person p ON p.tenant_id = n.tenant_id AND p.note_id = n.note_id AND p.user_id = ${me.userId}
    WHERE ${conditionOf(me, list)} AND ${afterPlace}
    ORDER BY stands_first DESC, ${key} ${direction}, n.note_id ${direction} LIMIT ${limit}`.execute(q)
  return rows
}

/** Of a note without a reminder: the end of the year 9999, in ms. */
const never = 253_402_300_799_000

function keyOf(me: UserKey, order: NoteOrder): RawBuilder<unknown> {
  if (order === 'title') return sql`lower(n.title) COLLATE vi_natural`
  if (order === 'reminderTime')
    return sql`coalesce((SELECT (extract(epoch FROM min(r.remind_time)) * 1000)::bigint FROM note_reminder r
      WHERE r.tenant_id = n.tenant_id AND r.note_id = n.note_id AND r.user_id = ${me.userId} AND r.fired_time IS NULL), ${never}::bigint)`
  const column = sql.ref(order === 'createdTime' ? 'n.created_time' : 'n.changed_time')
  return sql`(extract(epoch FROM ${column}) * 1000000)::bigint`
}

function conditionOf(
  me: UserKey,
  { view, labelId, colour, roomId, workspaceId, words }: NoteList,
): RawBuilder<unknown> {
  const isArchived = sql`coalesce(p.is_archived, false)`
  // On the board of a room stands what its members have together, also what one of them put away.
  const isPutAway = words || roomId ? sql`` : sql`AND NOT ${isArchived}`
  const views: Record<NoteView, RawBuilder<unknown>> = {
    ACTIVE: sql`n.trashed_time IS NULL AND NOT n.is_template ${isPutAway}`,
    ARCHIVED: sql`n.trashed_time IS NULL AND NOT n.is_template AND ${isArchived}`,
    TRASH: sql`n.trashed_time IS NOT NULL AND n.owner_id = ${me.userId}`,
    SHARED_WITH_ME: sql`n.trashed_time IS NULL AND n.owner_id <> ${me.userId}`,
    TEMPLATES: sql`n.trashed_time IS NULL AND n.is_template`,
    REMINDERS: sql`n.trashed_time IS NULL AND EXISTS (SELECT 1 FROM note_reminder r WHERE r.tenant_id = n.tenant_id
      AND r.note_id = n.note_id AND r.user_id = ${me.userId} AND r.fired_time IS NULL)`,
  }
  const conditions = [sql`(${views[view]})`]
  if (labelId) conditions.push(sql`${labelId}::uuid = ANY(p.label_ids)`)
  if (colour) conditions.push(sql`n.colour = ${colour}`)
  if (roomId)
    conditions.push(sql`EXISTS (SELECT 1 FROM note_member m WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id
      AND m.room_id = ${roomId})`)
  if (workspaceId)
    conditions.push(sql`EXISTS (SELECT 1 FROM note_member m WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id
      AND (m.workspace_id = ${workspaceId} OR m.room_id IN (
        SELECT r.room_id FROM room r JOIN room_member v ON v.tenant_id = r.tenant_id AND v.room_id = r.room_id
        WHERE r.tenant_id = ${me.tenantId} AND r.workspace_id = ${workspaceId} AND v.user_id = ${me.userId} AND NOT v.is_hidden)))`)
  if (words) {
    const query = sql`${words.terms.join(' & ')}::tsquery`
    // The words of a title are made anew each time: not where the text has all of them.
    conditions.push(sql`NOT n.is_locked
      AND (n.words @@ ${query} OR (coalesce(n.words, ''::tsvector) || name_words(n.title)) @@ ${query})`)
  }
  return sql.join(conditions, sql` AND `)
}

/** The text around the first hit. Vietnamese letters fold one to one, so places in the folded text are places in the text. */
function hitOf(words: SearchWords | undefined): RawBuilder<unknown> {
  const word = words?.terms[0]?.replace(/^'|'(:\*)?$/g, '')
  if (!word) return sql`NULL::text`
  return sql`CASE WHEN n.is_locked THEN NULL ELSE substr(n.content,
    greatest(1, strpos(fold(left(n.content, 20000)), ${word}) - ${hitBefore}), ${hitLength}) END`
}
