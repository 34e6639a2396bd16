import { partitions } from './outbox.ts'

/**
 * Tracks which partitions are drained: every row of theirs in the table has been published. A new row of a drained partition may be
 * published at once; in a dirty partition an older row may wait, so the table must be read.
 */
export class DrainedPartitions {
  /** Open transactions that write to the partition. */
  readonly #open = new Array<number>(partitions).fill(0)
  /** When the partition was last marked dirty; 0 if it is drained. */
  readonly #dirtyAt = new Array<number>(partitions).fill(1)
  /** Logical clock: orders dirty marks and table scans. */
  #clock = 1

  has(partition: number): boolean {
    return this.#open[partition] === 0 && this.#dirtyAt[partition] === 0
  }

  /** A transaction is about to write to it. Others may see its commit before this process does. */
  transactionBegan(partition: number): void {
    this.#open[partition]!++
  }

  /** It has committed or rolled back. */
  transactionEnded(partition: number): void {
    this.#open[partition]!--
    this.markDirty(partition)
  }

  markDirty(partition: number): void {
    this.#dirtyAt[partition] = ++this.#clock
  }

  markAllDirty(): void {
    this.#dirtyAt.fill(++this.#clock)
  }

  /** Call before the table is read. Call the returned function when all rows read are published, except those of some partitions. */
  beginScan(): (except: ReadonlySet<number>) => void {
    const since = ++this.#clock
    return except => {
      for (const [partition, at] of this.#dirtyAt.entries())
        if (at < since && !except.has(partition)) this.#dirtyAt[partition] = 0
    }
  }
}
