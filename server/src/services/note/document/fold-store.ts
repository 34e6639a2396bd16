import { maxNoteVersions, noteVersionEveryMs } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { claimRows } from '#platform/queue/claim.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { type PlacedMedia, savePlacedMedia } from '../media/placing.ts'
import type { Folded } from './fold.ts'

export interface FoldedNote {
  tenantId: string
  noteId: string
  uptoSeq: number
  folded: Folded
  placedMedia: PlacedMedia
  now: Date
}

type FoldedUpdates = Pick<FoldedNote, 'tenantId' | 'noteId' | 'uptoSeq'> & {
  /** The last update that was folded before. */
  formerSeq: number
  updateCount: number
}

/** Writes a state and what is known of its text. */
export async function saveFolded(
  tx: Tx,
  { tenantId, noteId, uptoSeq, folded: foldedDocument, placedMedia, now }: FoldedNote,
): Promise<void> {
  const { state } = foldedDocument
  await saveSnapshot(tx, { tenantId, noteId, uptoSeq, state, now })
  await sql`
    UPDATE note SET state_bytes = ${state.length}, folded_seq = ${uptoSeq}, excerpt = ${foldedDocument.excerpt},
      tasks = ${JSON.stringify(foldedDocument.tasks)}, task_count = ${foldedDocument.taskCount}, done_count = ${foldedDocument.doneCount},
      content = ${foldedDocument.text}, words = document_words(${foldedDocument.text})
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId}`.execute(tx)
  await sql`DELETE FROM note_backlink WHERE tenant_id = ${tenantId} AND from_note_id = ${noteId}
    AND note_id <> ALL(${foldedDocument.linkedNoteIds}::uuid[])`.execute(tx)
  await sql`INSERT INTO note_backlink (tenant_id, note_id, from_note_id)
    SELECT ${tenantId}, linked, ${noteId} FROM unnest(${foldedDocument.linkedNoteIds}::uuid[]) AS linked
    ON CONFLICT DO NOTHING`.execute(tx)
  await savePlacedMedia(tx, { tenantId, noteId, now }, placedMedia)
}

type NewState = Pick<FoldedNote, 'tenantId' | 'noteId' | 'uptoSeq' | 'now'> & { state: Uint8Array }

/** Writes a state; the text that is known of the note stays what it was. */
export async function saveState(tx: Tx, newState: NewState): Promise<void> {
  const { tenantId, noteId, state } = newState
  await saveSnapshot(tx, newState)
  await sql`UPDATE note SET state_bytes = ${state.length} WHERE tenant_id = ${tenantId} AND note_id = ${noteId}`.execute(
    tx,
  )
}

const saveSnapshot = (tx: Tx, { tenantId, noteId, uptoSeq, state, now }: NewState) =>
  sql`
    INSERT INTO note_snapshot (tenant_id, note_id, upto_seq, state, saved_time)
    VALUES (${tenantId}, ${noteId}, ${uptoSeq}, ${Buffer.from(state)}, ${now})
    ON CONFLICT (tenant_id, note_id) DO UPDATE SET upto_seq = excluded.upto_seq, state = excluded.state, saved_time = excluded.saved_time`.execute(
    tx,
  )

/** Takes exactly the rows out of the log that were read: those after the former one, up to this one. @throws Error where they are more or fewer by now */
export async function removeUpdates(
  tx: Tx,
  { tenantId, noteId, formerSeq, uptoSeq, updateCount }: FoldedUpdates,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM note_update WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND seq > ${formerSeq} AND seq <= ${uptoSeq}
      RETURNING octet_length(update) AS bytes
    ), total AS (SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM gone)
    UPDATE note SET log_rows = log_rows - total.count, log_bytes = log_bytes - total.bytes FROM total
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
    RETURNING total.count`.execute(tx)
  const [row] = rows
  if (row?.count !== updateCount)
    throw new Error(`${row?.count} updates would go, and ${updateCount} were read`)
}

export interface DueNote {
  tenant_id: string
  note_id: string
}

/** Notes whose log is due, the longest first; until `again` nobody else gets them. */
export const claimDue = (
  q: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<DueNote[]> =>
  claimRows(q, {
    table: 'note',
    key: ['tenant_id', 'note_id'],
    where: sql`fold_due_time <= ${now}`,
    orderBy: sql`fold_due_time`,
    limit,
    set: sql`fold_due_time = ${again}`,
    returning: sql`claimed.tenant_id, claimed.note_id`,
  })

/** Who wrote after this update, in sessions that had begun by this time. */
async function selectAuthors(
  tx: Tx,
  { tenantId, noteId, versionedSeq, time }: VersionSource,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM note_writer
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND seen_seq > ${versionedSeq} AND user_id IS NOT NULL
      AND coalesce(window_times[1] <= ${time}, true) LIMIT 100`.execute(tx)
  return rows.map(row => row.user_id)
}

export interface VersionSource {
  tenantId: string
  noteId: string
  seq: number
  state: Buffer
  /** When the note was as this state says. */
  time: Date
  /** The last update that the version before this one holds. */
  versionedSeq: number
  label?: string | undefined
  now: Date
}

/** Keeps a version; the oldest without a name go. */
export async function addVersion(tx: Tx, source: VersionSource): Promise<string> {
  const { tenantId, noteId, seq, state, time, label, now } = source
  const versionId = uuidv7()
  const authorIds = await selectAuthors(tx, source)
  await tx
    .insertInto('note_version')
    .values({
      ...{ tenant_id: tenantId, version_id: versionId, note_id: noteId, seq, state, label: label ?? null },
      ...{ author_ids: authorIds, created_time: time },
    })
    .execute()
  await tx
    .updateTable('note')
    .set({ versioned_seq: seq, versioned_time: now })
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .execute()
  await sql`
    DELETE FROM note_version WHERE tenant_id = ${tenantId} AND version_id IN (
      SELECT version_id FROM note_version WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND label IS NULL
      ORDER BY version_id DESC OFFSET ${maxNoteVersions})`.execute(tx)
  return versionId
}

/** A note that is written for the first time has its first version soon. */
const firstVersionAfterMs = 60_000

export const isVersionDue = (
  note: { seq: number; versioned_seq: number; versioned_time: Date },
  now: Date,
): boolean => {
  const every = note.versioned_seq === 0 ? firstVersionAfterMs : noteVersionEveryMs
  return note.seq > note.versioned_seq && now.getTime() - note.versioned_time.getTime() >= every
}
