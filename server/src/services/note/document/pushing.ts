import { maxNoteUpdateBytes, type NotePush, type NotePushed } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireNote } from '../policy.ts'
import type { NoteRow } from '../tables.ts'
import { mostLogBytes } from './appending.ts'
import type { ItemId } from './check.ts'
import { foldNoteOf } from './folding.ts'
import { selectStored } from './update-store.ts'
import { inThread, plain, requireUpdate } from './workers.ts'

/** Who writes: a person, or a visitor of a public link, who has no name. */
export interface Writer {
  tenantId: string
  userId: string | undefined
  /** The note, if they may write in it now; in a transaction, its row is locked. @throws as they are refused */
  require(q: Queryable, lock: boolean): Promise<NoteRow>
}

export const personAsWriter = (app: App, me: Requester, noteId: string): Writer => ({
  ...{ tenantId: me.tenantId, userId: me.userId },
  require: async (q, lock) => (await requireNote(app, q, me, noteId, 'EDIT', { lock })).note,
})

/**
 * Stores an update; it is acknowledged after the commit, and once stored it is not stored again. Rights are asked for under the lock of the
 * note, so nothing is accepted after they were taken away. `maxBytes` is that of one update of a client; what the server makes may be larger.
 * @throws noteUpdateInvalid, noteTooLarge, noteBatchTaken, tooBusy, and as the writer is refused
 */
export async function pushUpdate(
  app: App,
  writer: Writer,
  push: NotePush,
  maxBytes: number = maxNoteUpdateBytes,
): Promise<NotePushed> {
  const update = Buffer.from(push.update, 'base64')
  if (update.length === 0 || update.length > maxBytes) throw fail('noteUpdateInvalid')
  const note = await writer.require(app.db, false)
  const { ranges, valueOrigins } = await requireUpdate(app, update)
  if (valueOrigins.length > 0) await requireAttributes(app, note, valueOrigins)
  if (note.log_bytes + update.length > mostLogBytes) await foldNoteOf(app, note.tenant_id, note.note_id)
  const pushedUpdate = await app.services.noteLogs.append({ writer, note, push, update, ranges })
  app.services.noteCards.written(note)
  return pushedUpdate
}

/** Values may replace attributes; among the children of an element they are refused. @throws noteUpdateInvalid, tooBusy */
async function requireAttributes(app: App, note: NoteRow, origins: ItemId[]): Promise<void> {
  const storedDocument = plain(await selectStored(app.db, note.tenant_id, note.note_id))
  const job = { ...storedDocument, origins }
  if (await inThread(() => app.services.noteThreads.fold.run('foreignValue', job)))
    throw fail('noteUpdateInvalid')
}
