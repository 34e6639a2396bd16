import type { Database } from '#platform/db/index.ts'
import type { OutboxRow } from '#platform/outbox/dispatcher.ts'
import { createGroupCommit } from '#platform/queue/group-commit.ts'
import { goneMedia, repeatedClientId, storeBatch } from './batch.ts'
import type { Draft, Sent } from './draft.ts'

const largestBatch = 256
const longestQueue = 20_000
const retryable = new Set(['40001', '40P01'])

/**
 * Stores concurrent sends together (`createGroupCommit`). A room always uses the same lane, which keeps an author's sends in order; lanes commit
 * in parallel.
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
  const createLane = () =>
    createGroupCommit<Draft, Sent>({
      ...{ largestBatch, longestQueue },
      store: drafts => store(drafts, options.onCommit),
      storeAlone: async draft => (await store([draft], options.onUncertainCommit))[0]!,
    })
  const lanes = Array.from({ length: options.lanes }, createLane)

  async function store(
    drafts: readonly Draft[],
    onCommit: (outboxRows: OutboxRow[]) => void,
  ): Promise<Sent[]> {
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
    write: (draft: Draft): Promise<Sent> => lanes[laneOf(draft.roomId, lanes.length)]!.add(draft),
    /** Waits until nothing is under way. */
    async drain(): Promise<void> {
      while (!lanes.every(lane => lane.isIdle())) await new Promise(resolve => setTimeout(resolve, 5))
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
