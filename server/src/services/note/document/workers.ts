import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { createWorkerPool, JobFailed, type WorkerPool } from '#platform/workers/pool.ts'
import type { CheckedUpdate, UpdateFault } from './check.ts'
import type { Folded, StoredDocument } from './fold.ts'
import type { noteJobs } from './note-worker.ts'

type Pool = WorkerPool<typeof noteJobs>

/** Threads that read documents of notes; what anybody sent is never read on the event loop. */
export interface NoteThreads {
  /** Short: what was sent is checked. */
  check: Pool
  /** Long: documents are loaded and encoded. */
  fold: Pool
  close(): Promise<void>
}

declare module '#platform/app.ts' {
  interface Services {
    noteThreads: NoteThreads
  }
}

const module = new URL('./note-worker.ts', import.meta.url)

export function createNoteThreads(): NoteThreads {
  const check: Pool = createWorkerPool<typeof noteJobs>({
    ...{ module, threads: 1, longestQueue: 2_000, timeLimitMs: 30_000, memoryMb: 512 },
  })
  const fold: Pool = createWorkerPool<typeof noteJobs>({
    ...{ module, threads: 1, longestQueue: 500, timeLimitMs: 60_000, memoryMb: 1_024 },
  })
  return {
    check,
    fold,
    close: async () => {
      await Promise.all([check.close(), fold.close()])
    },
  }
}

/** Whose items an update brings, and what of it the document decides. @throws noteUpdateInvalid, tooBusy */
export async function requireUpdate(app: App, update: Buffer): Promise<CheckedUpdate> {
  const outcome = await inThread<CheckedUpdate | { fault: UpdateFault }>(() =>
    app.services.noteThreads.check.run('check', { update: new Uint8Array(update) }),
  )
  if ('fault' in outcome) throw fail('noteUpdateInvalid')
  return outcome
}

/** One state of a document. @throws tooBusy, noteUpdateInvalid where it cannot be loaded within its limits */
export function foldDocument(
  app: App,
  job: 'fold' | 'clone',
  { state, updates }: StoredDocument,
): Promise<Folded> {
  return inThread(() => app.services.noteThreads.fold.run(job, plain({ state, updates })))
}

/** Arrays of bytes of their own: a buffer of the database’s would take all of what it is a part of along. */
export const plain = ({ state, updates }: StoredDocument): StoredDocument => ({
  state: state && new Uint8Array(state),
  updates: updates && { bytes: new Uint8Array(updates.bytes), lengths: new Uint8Array(updates.lengths) },
})

/**
 * A job that ran out of time may be sent again: the start of its thread counts too, and takes long on a busy machine. Refused for good, a
 * client would never send those edits again.
 * @throws tooBusy, noteUpdateInvalid
 */
export async function inThread<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    const isRepeatable =
      error.reason === 'queueFull' || error.reason === 'closed' || error.reason === 'timeout'
    throw fail(isRepeatable ? 'tooBusy' : 'noteUpdateInvalid')
  }
}
