import { fail } from '../errors.ts'

export interface GroupCommitOptions<Draft, Outcome> {
  largestBatch: number
  /** Beyond this many waiting drafts the database does not keep up: they are refused instead of queued. */
  longestQueue: number
  /** Stores these in one transaction. @returns what became of each, in their order */
  store(drafts: readonly Draft[]): Promise<readonly Outcome[]>
  /** Stores one of a batch that failed: it must not fail the others. */
  storeAlone(draft: Draft): Promise<Outcome>
  /** After a failure each is stored behind the one before it. Default: all at once. */
  isOrdered?: boolean
  /** Nothing waits any more. */
  onIdle?(): void
}

export interface GroupCommit<Draft, Outcome> {
  /** Settles after the commit. @throws tooBusy, and what `storeAlone` throws */
  add(draft: Draft): Promise<Outcome>
  isIdle(): boolean
}

interface Waiting<Draft, Outcome> {
  draft: Draft
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Stores what is added at the same time together: while one batch commits, the next fills, so an idle queue adds no wait and a busy one
 * shares the disk write.
 */
export function createGroupCommit<Draft, Outcome>(
  options: GroupCommitOptions<Draft, Outcome>,
): GroupCommit<Draft, Outcome> {
  const { largestBatch, longestQueue, store, storeAlone, isOrdered = false, onIdle } = options
  const queue: Waiting<Draft, Outcome>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (queue.length > 0) await commit(queue.splice(0, largestBatch))
    isRunning = false
    onIdle?.()
  }

  async function commit(batch: readonly Waiting<Draft, Outcome>[]): Promise<void> {
    try {
      const outcomes = await store(batch.map(waiting => waiting.draft))
      for (const [n, waiting] of batch.entries()) waiting.resolve(outcomes[n]!)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else if (isOrdered) for (const waiting of batch) await commitAlone(waiting)
      else await Promise.all(batch.map(commitAlone))
    }
  }

  const commitAlone = ({ draft, resolve, reject }: Waiting<Draft, Outcome>) =>
    storeAlone(draft).then(resolve, reject)

  return {
    add: draft =>
      new Promise((resolve, reject) => {
        if (queue.length >= longestQueue) return reject(fail('tooBusy'))
        queue.push({ draft, resolve, reject })
        if (isRunning) return
        isRunning = true
        // What is added in this turn of the event loop forms one batch.
        queueMicrotask(run)
      }),
    isIdle: () => !isRunning,
  }
}
