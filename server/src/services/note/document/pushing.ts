import {
  maxNoteDocumentBytes,
  maxNoteRpcBytes,
  maxNoteUpdateBytes,
  type NotePush,
  type NotePushed,
} from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Requester } from '../../../platform/auth/user-key.ts'
import type { Queryable, Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { requireNote } from '../policy.ts'
import type { NoteRow } from '../tables.ts'
import type { ItemId, ItemRange } from './check.ts'
import { foldNoteOf } from './folding.ts'
import { findSeqOf, insertUpdate, saveWriters, selectStored, selectWriters } from './update-store.ts'
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

/** A log of small updates takes more than the document that they make, and is folded before it is refused. */
const mostLogBytes = 16 * 1024 * 1024
/** What is known of the text follows what is typed by so much; of a large document by more, since all of it is written again. */
const foldAfterMs = 2_500
const foldLargeAfterMs = 15_000
const largeBytes = 512 * 1024

/**
 * Stores an update; it is acknowledged after the commit, and once stored it is not stored again. Rights are asked for under the lock of the
 * note, so nothing is accepted after they were taken away. `maxBytes` is that of one update of a client; what the server makes may be larger.
 * @throws noteUpdateInvalid, noteTooLarge, tooBusy, and as the writer is refused
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
  const pushedUpdate = await transact(app, tx => store(app, tx, writer, push, update, ranges))
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

async function store(
  app: App,
  tx: Tx,
  writer: Writer,
  { clientId, clientSeq }: NotePush,
  update: Buffer,
  ranges: readonly ItemRange[],
): Promise<NotePushed> {
  const note = await writer.require(tx, true)
  const { tenantId, userId } = writer
  const noteId = note.note_id
  const present = await findSeqOf(tx, { tenantId, noteId, clientId, clientSeq })
  if (present !== undefined) return { seq: present, bytes: note.state_bytes + note.log_bytes }
  // What only takes something away makes a full note smaller again.
  const isTooLarge = ranges.length > 0 && note.state_bytes + update.length > maxNoteDocumentBytes
  if (isTooLarge || note.log_bytes + update.length > mostLogBytes)
    throw fail('noteTooLarge', { maxBytes: maxNoteDocumentBytes })
  await requireOwnItems(tx, writer, noteId, ranges)
  const now = new Date(app.clock.now())
  const foldDue = new Date(now.getTime() + (note.state_bytes > largeBytes ? foldLargeAfterMs : foldAfterMs))
  const row = { tenantId, noteId, clientId, clientSeq, update, authorId: userId, now, foldDue }
  const { seq, bytes } = await insertUpdate(tx, row)
  await saveWriters(tx, { tenantId, noteId, userId, seq, now }, ranges)
  await app.outbox.add(tx, tenantId, noteId, [
    {
      to: { note: noteId },
      event: {
        type: 'noteUpdated',
        data: {
          ...{ noteId, seq, clientId, clientSeq },
          // A large one is fetched by those who want it, rather than kept in the history of the channel.
          ...(update.length <= maxNoteRpcBytes ? { update: update.toString('base64') } : {}),
          ...(userId ? { authorId: userId } : {}),
        },
      },
    },
  ])
  return { seq, bytes }
}

/** Items in another person’s name are refused where they are new; repeated, they change nothing. @throws noteUpdateInvalid */
async function requireOwnItems(
  tx: Tx,
  { tenantId, userId }: Writer,
  noteId: string,
  ranges: readonly ItemRange[],
): Promise<void> {
  const clients = ranges.map(range => range.yjsClient)
  const writers = await selectWriters(tx, tenantId, noteId, clients)
  for (const { yjsClient, end } of ranges) {
    const writer = writers.get(yjsClient)
    if (writer && writer.userId !== userId && end > writer.clock) throw fail('noteUpdateInvalid')
  }
}
