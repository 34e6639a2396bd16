import type { Database } from '../../../../platform/db/index.ts'
import { fail } from '../../../../platform/errors.ts'
import type { OutboxRow } from '../../../../platform/outbox/dispatcher.ts'
import { goneMedia, repeatedClientId, storeBatch } from './batch.ts'
import type { Draft, Sent } from './draft.ts'

interface Waiting {
  draft: Draft
  resolve(outcome: Sent): void
  reject(error: unknown): void
}

const largestBatch = 256
/** Beyond this many waiting sends the database does not keep up; sends are refused instead of queued. */
const longestQueue = 20_000
const retryable = new Set(['40001', '40P01'])

/**
 * Batches concurrent sends: while one batch commits, the next fills, so an idle writer adds no wait and a busy one shares the disk
 * write. A room always uses the same lane, which keeps an author's sends in order; lanes commit in parallel.
 */
export function createWriter(options: {
  database: Database
  lanes: number
  now: () => number
  /** @param outboxRows the rows that the commit wrote */
  onCommit: (outboxRows: OutboxRow[]) => void
  /** A commit may have happened, possibly in another order than its answers arrive. */
  onUncertainCommit: () => void
}) {
  const lanes = Array.from({ length: options.lanes }, () => createLane())

  function createLane() {
    const queue: Waiting[] = []
    let running = false

    async function run(): Promise<void> {
      running = true
      while (queue.length > 0) {
        const batch = queue.splice(0, largestBatch)
        try {
          const outcomes = await store(
            batch.map(waiting => waiting.draft),
            options.onCommit,
          )
          batch.forEach((waiting, i) => {
            waiting.resolve(outcomes[i]!)
          })
        } catch (error) {
          if (batch.length === 1) batch[0]!.reject(error)
          // One bad draft must not fail the others: each gets its own transaction.
          else
            await Promise.all(
              batch.map(waiting =>
                store([waiting.draft], options.onUncertainCommit).then(
                  ([outcome]) => waiting.resolve(outcome!),
                  waiting.reject,
                ),
              ),
            )
        }
      }
      running = false
    }

    return {
      add(waiting: Waiting): void {
        if (queue.length >= longestQueue) {
          waiting.reject(fail('tooBusy'))
          return
        }
        queue.push(waiting)
        // The sends of this turn of the event loop form one batch.
        if (!running) {
          running = true
          queueMicrotask(run)
        }
      },
      idle: () => !running,
    }
  }

  async function store(drafts: Draft[], onCommit: (outboxRows: OutboxRow[]) => void): Promise<Sent[]> {
    let checkDuplicates = false
    for (let attempt = 1; ; attempt++) {
      const client = await options.database.pipelined.connect()
      try {
        const { outcomes, outboxRows } = await storeBatch(client, drafts, options.now(), checkDuplicates)
        client.release()
        onCommit(outboxRows)
        return outcomes
      } catch (error) {
        client.release(isConnectionError(error))
        // A connection that is lost says nothing of the commit.
        options.onUncertainCommit()
        const { code = '' } = error as { code?: string }
        const isRepeat = code === repeatedClientId && !checkDuplicates
        if (isRepeat) checkDuplicates = true
        else if (code === goneMedia && drafts.length === 1) return [{ kind: 'mediaGone' }]
        else if (attempt === 4 || !retryable.has(code)) throw error
      }
    }
  }

  return {
    /** Settles after the commit: a resolved draft is on disk. */
    write(draft: Draft): Promise<Sent> {
      const lane = lanes[laneOf(draft.roomId, lanes.length)]!
      return new Promise((resolve, reject) => lane.add({ draft, resolve, reject }))
    },
    /** Waits until nothing is under way. */
    async drain(): Promise<void> {
      while (!lanes.every(lane => lane.idle())) await new Promise(resolve => setTimeout(resolve, 5))
    },
  }
}

export type Writer = ReturnType<typeof createWriter>

const laneOf = (roomId: string, count: number) => Number.parseInt(roomId.slice(-4), 16) % count

/** A connection that broke is thrown away rather than returned to the pool. */
function isConnectionError(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code)
}
