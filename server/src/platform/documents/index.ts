import { createWorkerPool, type WorkerPool } from '../workers/pool.ts'
import type { documentJobs } from './document-worker.ts'

const timeLimitMs = 20_000
const memoryMb = 256

export type Documents = Pick<WorkerPool<typeof documentJobs>, 'run' | 'close'>

/**
 * Reads the text of documents that anybody may have uploaded, in a thread of its own: at most 20 s and 256 MB for each, and a document that
 * takes more, or ends the thread, fails alone. `run('read', { bytes, kind })` answers the text. @throws JobFailed
 */
export const createDocuments = (): Documents =>
  createWorkerPool<typeof documentJobs>({
    module: new URL('./document-worker.ts', import.meta.url),
    threads: 1,
    longestQueue: 20,
    timeLimitMs,
    memoryMb,
  })

export type { DocumentKind } from './limits.ts'
