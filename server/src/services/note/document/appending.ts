import { maxNoteDocumentBytes, maxNoteRpcBytes, type NotePush, type NotePushed } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure, fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { createGroupCommit, type GroupCommit } from '#platform/queue/group-commit.ts'
import type { NoteRow } from '../tables.ts'
import type { ItemRange } from './check.ts'
import type { Writer } from './pushing.ts'
import {
  insertUpdates,
  keyOfBatch,
  type LoggedBatch,
  type NewUpdate,
  saveWriters,
  selectBatches,
  selectWriters,
  type WriterRow,
} from './update-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    noteLogs: NoteLogs
  }
}

/** An update that was checked. */
export interface Draft {
  writer: Writer
  note: Pick<NoteRow, 'tenant_id' | 'note_id'>
  push: NotePush
  update: Buffer
  ranges: readonly ItemRange[]
}

/**
 * The logs of notes. While one batch of a note is stored, what arrives for it waits, and is the next batch: many who write in one note share a
 * lock, a commit and a row of the outbox, and take one connection of the database.
 */
export interface NoteLogs {
  /** Settles after the commit. @throws noteTooLarge, noteUpdateInvalid, noteBatchTaken, tooBusy, and as the writer is refused */
  append(draft: Draft): Promise<NotePushed>
}

/** A log of small updates takes more than the document that they make, and is folded before it is refused. */
export const mostLogBytes = 16 * 1024 * 1024
/** What is known of the text follows what is typed by so much; of a large document by more, since all of it is written again. */
const foldAfterMs = 2_500
const foldLargeAfterMs = 15_000
const largeBytes = 512 * 1024

const largestBatch = 64
/** Of one note; more wait only where the database does not keep up. */
const longestQueue = 2_000

export function createNoteLogs(app: App): NoteLogs {
  const queues = new Map<string, GroupCommit<Draft, NotePushed | Failure>>()
  const store = (drafts: readonly Draft[]) => transact(app, tx => appendAll(app, tx, drafts))

  return {
    async append(draft) {
      const { tenant_id: tenantId, note_id: noteId } = draft.note
      // Clients choose the ids of notes: those of two tenants may be the same.
      const key = `${tenantId}/${noteId}`
      const queue =
        queues.get(key) ??
        createGroupCommit({
          ...{ largestBatch, longestQueue, store, isOrdered: true },
          storeAlone: async one => (await store([one]))[0]!,
          onIdle: () => queues.delete(key),
        })
      queues.set(key, queue)
      const outcome = await queue.add(draft)
      if (outcome instanceof Failure) throw outcome
      return outcome
    },
  }
}

/**
 * Adds these updates to the log of their note. Rights are asked for under its lock, so nothing is accepted after they were taken away.
 * @returns for each where it is, or why it was refused
 */
async function appendAll(app: App, tx: Tx, drafts: readonly Draft[]): Promise<(NotePushed | Failure)[]> {
  const accesses: (NoteRow | Failure)[] = []
  let note: NoteRow | undefined
  for (const { writer } of drafts) {
    // The first who may write locks it for all of them.
    const access = await orFailure(writer.require(tx, note === undefined))
    accesses.push(access)
    if (!(access instanceof Failure)) note ??= access
  }
  if (!note) return accesses as Failure[]
  const key = { tenantId: note.tenant_id, noteId: note.note_id }
  const loggedBatches = await selectBatches(
    tx,
    key,
    drafts.map(({ push }) => push),
  )
  const writers = await selectWriters(tx, key, [
    ...new Set(drafts.flatMap(({ ranges }) => ranges.map(range => range.yjsClient))),
  ])
  const log = new LogEnd(note, writers, loggedBatches)
  const places = drafts.map((draft, n) => {
    const access = accesses[n]!
    return access instanceof Failure ? access : log.place(draft)
  })
  const { bytes } = log.addedDrafts.length > 0 ? await write(app, tx, note, log) : log
  return places.map(place => (place instanceof Failure ? place : { seq: place, bytes }))
}

/** The end of a log while a batch is added to it. */
class LogEnd {
  readonly addedDrafts: { draft: Draft; seq: number }[] = []
  /** What the batch changes of whose items they are. */
  readonly changedWriters: Map<number, WriterRow> = new Map()
  readonly #note: NoteRow
  readonly #writers: Map<number, WriterRow>
  readonly #batches: Map<string, LoggedBatch>
  #addedBytes = 0

  constructor(note: NoteRow, writers: Map<number, WriterRow>, batches: Map<string, LoggedBatch>) {
    this.#note = note
    this.#writers = writers
    this.#batches = batches
  }

  get bytes(): number {
    return this.#note.state_bytes + this.#note.log_bytes + this.#addedBytes
  }

  /** @returns its seq: that of the first time where it was sent before */
  place(draft: Draft): number | Failure {
    const { push, update, ranges, writer } = draft
    const { state_bytes: stateBytes, log_bytes: logBytes, seq: lastSeq } = this.#note
    const loggedBatch = this.#batches.get(keyOfBatch(push))
    // Acknowledged as a repetition, another edit under its number would be lost.
    if (loggedBatch)
      return loggedBatch.update.equals(update) && loggedBatch.authorId === writer.userId
        ? loggedBatch.seq
        : fail('noteBatchTaken')
    // What only takes something away makes a full note smaller again.
    const isTooLarge = ranges.length > 0 && stateBytes + update.length > maxNoteDocumentBytes
    if (isTooLarge || logBytes + this.#addedBytes + update.length > mostLogBytes)
      return fail('noteTooLarge', { maxBytes: maxNoteDocumentBytes })
    if (!this.#areOwn(draft)) return fail('noteUpdateInvalid')
    const seq = lastSeq + this.addedDrafts.length + 1
    this.addedDrafts.push({ draft, seq })
    this.#addedBytes += update.length
    this.#batches.set(keyOfBatch(push), { seq, update, authorId: writer.userId })
    for (const { yjsClient, end } of ranges) {
      const before = this.#writers.get(yjsClient)
      if (before && before.clock >= end) continue
      const after = { clock: end, userId: before ? before.userId : writer.userId, seq }
      this.#writers.set(yjsClient, after)
      this.changedWriters.set(yjsClient, after)
    }
    return seq
  }

  /** Items in another person’s name are refused where they are new; repeated, they change nothing. */
  #areOwn({ writer, ranges }: Draft): boolean {
    return ranges.every(({ yjsClient, end }) => {
      const owner = this.#writers.get(yjsClient)
      return !owner || owner.userId === writer.userId || end <= owner.clock
    })
  }
}

/** Stores what a batch adds, and publishes it in its order. @returns the bytes of the note */
async function write(app: App, tx: Tx, note: NoteRow, log: LogEnd): Promise<{ bytes: number }> {
  const { tenant_id: tenantId, note_id: noteId } = note
  const now = new Date(app.clock.now())
  const foldDue = new Date(now.getTime() + (note.state_bytes > largeBytes ? foldLargeAfterMs : foldAfterMs))
  const updates = log.addedDrafts.map(
    ({ draft: { writer, push, update }, seq }): NewUpdate => ({
      ...{ seq, clientId: push.clientId, clientSeq: push.clientSeq, update },
      authorId: writer.userId,
    }),
  )
  const bytes = await insertUpdates(tx, { tenantId, noteId, now, foldDue }, updates)
  await saveWriters(tx, { tenantId, noteId, now }, log.changedWriters)
  await app.outbox.add(
    tx,
    tenantId,
    noteId,
    updates.map(({ seq, clientId, clientSeq, update, authorId }) => ({
      to: { note: noteId },
      event: {
        type: 'noteUpdated',
        data: {
          ...{ noteId, seq, clientId, clientSeq },
          // A large one is fetched by those who want it, rather than kept in the history of the channel.
          ...(update.length <= maxNoteRpcBytes ? { update: update.toString('base64') } : {}),
          ...(authorId ? { authorId } : {}),
        },
      },
    })),
  )
  return { bytes }
}

async function orFailure<T>(work: Promise<T>): Promise<T | Failure> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
