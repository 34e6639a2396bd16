import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishNote, publishToLists } from '../events.ts'
import { findPlacedMedia } from '../media/placing.ts'
import { selectTargets } from '../notes/note-store.ts'
import type { NoteRow } from '../tables.ts'
import type { Folded } from './fold.ts'
import {
  addVersion,
  claimDue,
  type DueNote,
  isVersionDue,
  removeUpdates,
  saveFolded,
  saveState,
  type VersionSource,
} from './fold-store.ts'
import { isSameCard } from './live-cards.ts'
import { findNewMentions, notifyMentioned } from './mentions.ts'
import { type Stored, selectStored } from './update-store.ts'
import { plain } from './workers.ts'

/** How often notes are looked for whose log is due. */
export const foldEveryMs = 1_000
const claimMs = 90_000
const mostAtOnce = 20
/** Of one fold; a longer log takes several. */
const mostOfLog = { limit: 20_000, bytes: 8 * 1024 * 1024 }
const firstRetryMs = 5_000
const mostFailures = 20

/** Folds the logs that are due, and keeps versions. Only one process has a note at a time. */
export async function foldDueNotes(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await claimDue(app.db, {
    now: new Date(now),
    again: new Date(now + claimMs),
    limit: mostAtOnce,
  })
  for (const { tenant_id: tenantId, note_id: noteId } of due) {
    try {
      await foldNoteOf(app, tenantId, noteId)
    } catch (error) {
      app.log.warn({ err: error, noteId }, 'a note could not be folded')
      await postpone(app, { tenant_id: tenantId, note_id: noteId })
    }
  }
}

/** Folds a note whose log is due in a moment anyway; what fails now is tried again then. */
export async function foldSoon(app: App, tenantId: string, noteId: string): Promise<void> {
  try {
    await foldNoteOf(app, tenantId, noteId)
  } catch (error) {
    app.log.warn({ err: error, noteId }, 'a note could not be folded at once')
  }
}

/** After a failure it is tried again, later each time; the log goes on to hold what was written. */
async function postpone(app: App, due: DueNote): Promise<void> {
  const row = await app.db
    .selectFrom('note')
    .select('fold_failures')
    .where('tenant_id', '=', due.tenant_id)
    .where('note_id', '=', due.note_id)
    .executeTakeFirst()
  const failures = Math.min((row?.fold_failures ?? 0) + 1, mostFailures)
  await app.db
    .updateTable('note')
    .set({
      fold_failures: failures,
      fold_due_time: new Date(app.clock.now() + firstRetryMs * 2 ** Math.min(failures, 12)),
    })
    .where('tenant_id', '=', due.tenant_id)
    .where('note_id', '=', due.note_id)
    .execute()
}

/**
 * Replaces the state of a note and the updates after it by one state. Exactly the rows that were read are deleted: what was added since stays.
 * Of a long log the first part is folded, whose text nobody has to know: the note is due again at once. Where another fold was quicker, nothing
 * is written.
 */
export async function foldNoteOf(
  app: App,
  tenantId: string,
  noteId: string,
  most = mostOfLog,
): Promise<void> {
  const document = await selectStored(app.db, tenantId, noteId, most)
  const { lastSeq: uptoSeq, hasMore } = document
  if (hasMore) {
    const state = await app.services.noteThreads.fold.run('foldState', plain(document))
    return replaceLog(app, { tenantId, noteId }, document, async (tx, note, now) => {
      await saveState(tx, { tenantId, noteId, uptoSeq, state, now })
      if (isVersionDue(note, now)) await keepVersion(tx, note, now, formerState(document, note, now))
    })
  }
  const foldedDocument: Folded = await app.services.noteThreads.fold.run('fold', plain(document))
  const newMentions = await findNewMentions(app, tenantId, noteId, foldedDocument.mentions)
  const placedMedia = await findPlacedMedia(app, { tenantId, noteId, media: foldedDocument.media })
  await replaceLog(app, { tenantId, noteId }, document, async (tx, note, now) => {
    await saveFolded(tx, { tenantId, noteId, uptoSeq, folded: foldedDocument, placedMedia, now })
    if (isVersionDue(note, now)) {
      const newState = () => ({ seq: uptoSeq, state: Buffer.from(foldedDocument.state), time: now })
      await keepVersion(tx, note, now, formerState(document, note, now) ?? newState())
    }
    await notifyMentioned(app, tx, note, { mentions: foldedDocument.mentions, newMentions })
    if (!isSameCard(note, foldedDocument)) await publishCard(app, tx, note, foldedDocument)
  })
}

type VersionState = Pick<VersionSource, 'seq' | 'state' | 'time'>

/** What a note was before these updates, where no version holds it: whoever empties a note finds what stood there. */
const formerState = (
  { uptoSeq, state, savedTime }: Stored,
  note: Pick<NoteRow, 'versioned_seq'>,
  now: Date,
): VersionState | undefined =>
  state && uptoSeq > note.versioned_seq
    ? { seq: uptoSeq, state: Buffer.from(state), time: savedTime ?? now }
    : undefined

async function keepVersion(tx: Tx, note: NoteRow, now: Date, version: VersionState | undefined) {
  if (!version) return
  const { tenant_id: tenantId, note_id: noteId, versioned_seq: versionedSeq } = note
  await addVersion(tx, { tenantId, noteId, ...version, versionedSeq, now })
}

/** Takes what was folded out of the log, and saves what it became, in one transaction; nothing where another fold was quicker. */
async function replaceLog(
  app: App,
  { tenantId, noteId }: { tenantId: string; noteId: string },
  { uptoSeq: formerSeq, lastSeq: uptoSeq, updateCount }: Stored,
  save: (tx: Tx, note: NoteRow, now: Date) => Promise<void>,
): Promise<void> {
  await transact(app, async tx => {
    const note = await lockNote(tx, tenantId, noteId)
    if (!note) return
    const present = await tx
      .selectFrom('note_snapshot')
      .select('upto_seq')
      .where('tenant_id', '=', tenantId)
      .where('note_id', '=', noteId)
      .executeTakeFirst()
    if ((present?.upto_seq ?? 0) !== formerSeq) return
    const now = new Date(app.clock.now())
    await removeUpdates(tx, { tenantId, noteId, formerSeq, uptoSeq, updateCount })
    await tx
      .updateTable('note')
      .set({ fold_failures: 0, fold_due_time: note.seq > uptoSeq ? now : null })
      .where('tenant_id', '=', tenantId)
      .where('note_id', '=', noteId)
      .execute()
    await save(tx, note, now)
  })
}

async function lockNote(tx: Tx, tenantId: string, noteId: string) {
  return tx
    .selectFrom('note')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
}

/** Who shows the card of a note in a message has its channel open; who shows it on their wall receives the event. */
async function publishCard(app: App, tx: Tx, note: NoteRow, foldedDocument: Folded): Promise<void> {
  const { excerpt, tasks, taskCount, doneCount } = foldedDocument
  await publishNote(app, tx, { ...note, excerpt, tasks, task_count: taskCount, done_count: doneCount })
  const { userIds } = await selectTargets(tx, note.tenant_id, note.note_id)
  await publishToLists(app, tx, note, [note.owner_id, ...userIds])
}
