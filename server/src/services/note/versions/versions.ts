import { type contract, maxNoteDocumentBytes, maxNoteVersions, type NoteVersion } from '@trau/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { addVersion } from '../document/fold-store.ts'
import { personAsWriter, pushUpdate } from '../document/pushing.ts'
import { selectStored } from '../document/update-store.ts'
import { foldDocument, inThread, plain } from '../document/workers.ts'
import { findPlacedMedia, savePlacedMedia } from '../media/placing.ts'
import { recordActivity } from '../notes/note-store.ts'
import { requireNote } from '../policy.ts'
import type { VersionRow } from '../tables.ts'

type Calls = typeof contract.noteSharing
type Listed = Omit<VersionRow, 'state'> & { bytes: number }

const versionCursor = cursorOf(z.uuid())

export const listNoteVersions: Handler<Calls['listNoteVersions'], App> = async (
  { app, me },
  { params, query },
) => {
  await requireNote(app, app.db, me, params.noteId)
  const before = query.cursor === undefined ? undefined : versionCursor.decode(query.cursor)
  const { rows } = await sql<Listed>`
    SELECT ${columns} FROM note_version WHERE tenant_id = ${me.tenantId} AND note_id = ${params.noteId}
      ${before ? sql`AND version_id < ${before}` : sql``}
    ORDER BY version_id DESC LIMIT ${query.limit + 1}`.execute(app.db)
  const shownRows = rows.slice(0, query.limit)
  return {
    items: shownRows.map(viewVersion),
    ...(rows.length > query.limit ? { nextCursor: versionCursor.encode(shownRows.at(-1)!.version_id) } : {}),
  }
}

const columns = sql`tenant_id, version_id, note_id, seq, label, author_ids, created_time, octet_length(state) AS bytes`

export const createNoteVersion: Handler<Calls['createNoteVersion'], App> = async (
  { app, me },
  { params, body },
) => {
  const { noteId } = params
  await requireNote(app, app.db, me, noteId, 'EDIT')
  await requireFewerNamed(app.db, me.tenantId, noteId)
  const versionId = await keepVersion(app, me, noteId, body.label)
  return viewVersion((await findListed(app.db, me.tenantId, { noteId, versionId }))!)
}

/** Keeps a note as it is now. */
async function keepVersion(
  app: App,
  me: { tenantId: string; userId: string },
  noteId: string,
  label?: string,
): Promise<string> {
  const document = await selectStored(app.db, me.tenantId, noteId)
  const { state, media } = await foldDocument(app, 'fold', document)
  const placedMedia = await findPlacedMedia(app, { tenantId: me.tenantId, noteId, media })
  return transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, noteId, 'EDIT', { lock: true, shut: true })
    const now = new Date(app.clock.now())
    const source = {
      tenantId: me.tenantId,
      noteId,
      seq: document.lastSeq,
      state: Buffer.from(state),
      label,
      ...{ time: now, now },
    }
    await savePlacedMedia(tx, { tenantId: me.tenantId, noteId, now }, placedMedia)
    await recordActivity(tx, me, noteId, { what: 'VERSION', ...(label ? { detail: label } : {}), now })
    return addVersion(tx, { ...source, versionedSeq: note.versioned_seq })
  })
}

export const getNoteVersion: Handler<Calls['getNoteVersion'], App> = async ({ app, me }, { params }) => {
  await requireNote(app, app.db, me, params.noteId)
  const row = await requireVersion(app.db, me.tenantId, params)
  return { ...viewVersion({ ...row, bytes: row.state.length }), state: row.state.toString('base64') }
}

export const nameNoteVersion: Handler<Calls['nameNoteVersion'], App> = async (
  { app, me },
  { params, body },
) => {
  await requireNote(app, app.db, me, params.noteId, 'EDIT')
  const row = await requireVersion(app.db, me.tenantId, params)
  if (body.label && !row.label) await requireFewerNamed(app.db, me.tenantId, params.noteId)
  await app.db
    .updateTable('note_version')
    .set({ label: body.label || null })
    .where('tenant_id', '=', me.tenantId)
    .where('version_id', '=', row.version_id)
    .execute()
  return viewVersion({ ...row, label: body.label || null, bytes: row.state.length })
}

export const restoreNoteVersion: Handler<Calls['restoreNoteVersion'], App> = async (
  { app, me },
  { params },
) => {
  const { noteId } = params
  await requireNote(app, app.db, me, noteId, 'EDIT')
  const { state: version, version_id: versionId } = await requireVersion(app.db, me.tenantId, params)
  await keepVersion(app, me, noteId)
  const storedDocument = plain(await selectStored(app.db, me.tenantId, noteId))
  const update = await inThread(() =>
    app.services.noteThreads.fold.run('restore', { ...storedDocument, version: new Uint8Array(version) }),
  )
  const push = { clientId: uuidv7(), clientSeq: 0, update: Buffer.from(update).toString('base64') }
  const pushedUpdate = await pushUpdate(app, personAsWriter(app, me, noteId), push, maxNoteDocumentBytes)
  const now = new Date(app.clock.now())
  await recordActivity(app.db, me, noteId, { what: 'VERSION_RESTORED', detail: versionId, now })
  return pushedUpdate
}

/** @throws versionNotFound */
async function requireVersion(
  q: Queryable,
  tenantId: string,
  { noteId, versionId }: { noteId: string; versionId: string },
): Promise<VersionRow> {
  const row = await q
    .selectFrom('note_version')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', versionId)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
  if (!row) throw fail('versionNotFound')
  return row
}

async function findListed(
  q: Queryable,
  tenantId: string,
  { noteId, versionId }: { noteId: string; versionId: string },
): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`SELECT ${columns} FROM note_version
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND version_id = ${versionId}`.execute(q)
  return rows[0]
}

/** @throws tooManyNoteVersions */
async function requireFewerNamed(q: Queryable, tenantId: string, noteId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM note_version
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND label IS NOT NULL`.execute(q)
  if (rows[0]!.count >= maxNoteVersions) throw fail('tooManyNoteVersions', { max: maxNoteVersions })
}

const viewVersion = (row: Listed): NoteVersion => ({
  ...{
    versionId: row.version_id,
    noteId: row.note_id,
    seq: row.seq,
    authorIds: row.author_ids,
    bytes: row.bytes,
  },
  ...(row.label ? { label: row.label } : {}),
  createdTime: row.created_time.getTime(),
})
