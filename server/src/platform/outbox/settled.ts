import { partitions } from './outbox.ts'

/**
 * The partitions that hold nothing in the table that was not published. What is written to such a one by a commit that this process hears
 * of next may be published at once; everywhere else something older may wait, and the table has to be asked.
 */
export class Settled {
  /** Transactions under way that write to the partition. */
  readonly #open = new Array<number>(partitions).fill(0)
  /** When something was written to it that may not be published; 0 where there is nothing. */
  readonly #doubtedAt = new Array<number>(partitions).fill(1)
  /** Counts doubts and looks into the table, so that each knows what came before it. */
  #clock = 1

  has(partition: number): boolean {
    return this.#open[partition] === 0 && this.#doubtedAt[partition] === 0
  }

  /** A transaction is about to write to it. Its commit may be seen by another before this process hears of it. */
  opened(partition: number): void {
    this.#open[partition]!++
  }

  /** It has ended, however it did. */
  closed(partition: number): void {
    this.#open[partition]!--
    this.doubt(partition)
  }

  doubt(partition: number): void {
    this.#doubtedAt[partition] = ++this.#clock
  }

  doubtAll(): void {
    this.#doubtedAt.fill(++this.#clock)
  }

  /** Call before the table is read; what comes back is called when all that was read is published, but for some partitions. */
  look(): (except: ReadonlySet<number>) => void {
    const since = ++this.#clock
    return except => {
      for (const [partition, at] of this.#doubtedAt.entries())
        if (at < since && !except.has(partition)) this.#doubtedAt[partition] = 0
    }
  }
}
