/** A connection with something to write. */
export interface Flushable {
  /** Writes everything queued in as few frames as the transport allows; nothing when there is nothing. */
  flush(): void
}

/** Above so many pushes a second, waiting a little to join them costs less than the system calls it saves. */
const busyPerSecond = 4_000
/** Above so many, replies wait with them. */
const crowdedPerSecond = 15_000
/** A large room that does not stop talking: what one person is sent leaves in a fraction of the system calls. */
const packedPerSecond = 60_000
const busyDelayMs = 5
const crowdedDelayMs = 10
const packedDelayMs = 25
const rateWindowMs = 50
/** Connections flushed before the event loop gets a turn for reading. */
const flushChunk = 2_000

/**
 * Decides when queues leave. Replies leave at the end of this turn of the event loop. Pushes do too while it is
 * quiet; as the rate grows they wait 5 to 25 ms and leave joined: one system call per connection and tick. In a
 * crowd replies wait for the same tick, since who sends hears their own message right after.
 */
export class Writer {
  #waiting: Flushable[] = []
  #replying: Flushable[] = []
  #soon: NodeJS.Immediate | undefined
  #later: NodeJS.Timeout | undefined
  #next: NodeJS.Immediate | undefined
  #pushes = 0
  #rate = 0
  #since = performance.now()

  /** Counts a push, which decides how long the next flush waits. */
  count(): void {
    this.#pushes++
  }

  /** The connection's queue is no longer empty. */
  push(connection: Flushable): void {
    this.#waiting.push(connection)
    if (this.#next !== undefined || this.#later !== undefined) return
    const delay = this.#delay()
    if (delay === 0) this.#next = setImmediate(() => this.#flush())
    else this.#later = setTimeout(() => this.#flush(), delay)
  }

  /** The connection got a reply: its queue leaves now, or in a crowd with the pushes. */
  reply(connection: Flushable): void {
    if (this.#delay() >= crowdedDelayMs) {
      this.push(connection)
      return
    }
    this.#replying.push(connection)
    this.#soon ??= setImmediate(() => this.#flushReplies())
  }

  #flushReplies(): void {
    this.#soon = undefined
    const connections = this.#replying
    this.#replying = []
    for (const connection of connections) connection.flush()
  }

  #flush(): void {
    this.#next = undefined
    this.#later = undefined
    const batch = this.#waiting.length > flushChunk ? this.#waiting.splice(0, flushChunk) : this.#waiting
    if (batch === this.#waiting) this.#waiting = []
    else this.#next = setImmediate(() => this.#flush())
    for (const connection of batch) connection.flush()
  }

  #delay(): number {
    const now = performance.now()
    const elapsedMs = now - this.#since
    if (elapsedMs >= rateWindowMs) {
      this.#rate = (this.#pushes * 1_000) / elapsedMs
      this.#pushes = 0
      this.#since = now
    }
    if (this.#rate < busyPerSecond) return 0
    if (this.#rate < crowdedPerSecond) return busyDelayMs
    return this.#rate < packedPerSecond ? crowdedDelayMs : packedDelayMs
  }
}
