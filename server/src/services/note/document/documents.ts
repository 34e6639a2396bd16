import type { contract, NoteDocument } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { knownTo, nameOf } from '../../identity/index.ts'
import { requireNote } from '../policy.ts'
import { foldSoon } from './folding.ts'
import { personAsWriter, pushUpdate } from './pushing.ts'
import { listWriters, selectDocument, selectStored } from './update-store.ts'
import { inThread, plain } from './workers.ts'

type Calls = typeof contract.noteSync

export const getNoteDocument: Handler<Calls['getNoteDocument'], App> = async (
  { app, me },
  { params, query },
) => {
  await requireNote(app, app.db, me, params.noteId)
  return readDocument(app, me.tenantId, params.noteId, query.after)
}

/** @throws noteNotFound */
export async function readDocument(
  app: App,
  tenantId: string,
  noteId: string,
  after: number,
): Promise<NoteDocument> {
  const document = await selectDocument(app.db, tenantId, noteId, after)
  if (!document) throw fail('noteNotFound')
  const { state, updates, uptoSeq, seq, bytes } = document
  const reachedSeq = updates.at(-1)?.seq ?? Math.max(uptoSeq, Math.min(after, seq))
  return {
    noteId,
    ...(state ? { state: state.toString('base64') } : {}),
    updates: updates.map(one => ({
      seq: one.seq,
      update: one.update.toString('base64'),
      ...(one.authorId ? { authorId: one.authorId } : {}),
    })),
    ...{ seq: reachedSeq, hasMore: reachedSeq < seq, bytes },
  }
}

export const pushNoteUpdate: Handler<Calls['pushNoteUpdate'], App> = ({ app, me }, { params, body }) =>
  pushUpdate(app, personAsWriter(app, me, params.noteId), body)

const mostAuthors = 10_000
const mostWindows = 20_000

export const listNoteAuthors: Handler<Calls['listNoteAuthors'], App> = async ({ app, me }, { params }) => {
  await requireNote(app, app.db, me, params.noteId)
  const writers = await listWriters(app.db, me.tenantId, params.noteId, mostAuthors)
  const userIds = [...new Set(writers.flatMap(({ userId }) => (userId ? [userId] : [])))]
  const [users, knownIds] = await Promise.all([
    app.services.userCache.findRows(me.tenantId, userIds),
    knownTo(app, me, userIds),
  ])
  let left = mostWindows
  return {
    items: writers.map(({ yjsClient, userId, windows }) => {
      const shownWindows = windows.slice(0, left)
      left -= shownWindows.length
      return {
        ...{ yjsClient, windows: shownWindows.map(({ clock, time }) => ({ clock, time: time.getTime() })) },
        ...(userId && knownIds.has(userId) ? { userId } : {}),
      }
    }),
    people: userIds.flatMap(userId => {
      const user = users.get(userId)
      return user && knownIds.has(userId) ? [{ userId, name: nameOf(user) }] : []
    }),
  }
}

/** Of a small document the card shows the tick as soon as it is acknowledged; that of a larger one after its folding. */
const foldedAtOnceBytes = 256 * 1024

export const setNoteTask: Handler<Calls['setNoteTask'], App> = async ({ app, me }, { params, body }) => {
  const { note } = await requireNote(app, app.db, me, params.noteId, 'EDIT')
  const storedDocument = plain(await selectStored(app.db, me.tenantId, note.note_id))
  const job = { ...storedDocument, taskId: params.taskId, isDone: body.isDone }
  const update = await inThread(() => app.services.noteThreads.fold.run('tick', job))
  if (!update) throw fail('noteTaskNotFound')
  const pushedUpdate = await pushUpdate(app, personAsWriter(app, me, params.noteId), {
    ...{ clientId: uuidv7(), clientSeq: 0 },
    update: Buffer.from(update).toString('base64'),
  })
  if (note.state_bytes + note.log_bytes <= foldedAtOnceBytes) await foldSoon(app, me.tenantId, note.note_id)
  return pushedUpdate
}
