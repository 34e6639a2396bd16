import type { Values } from './schema.ts'
import type { StreamPosition } from './types.ts'

/** A publication as it is kept: `data` and `info` ready for either codec. */
export interface Entry {
  offset: number
  /** JSON text. */
  data: string
  info: Values | undefined
  tags: Record<string, string> | undefined
  time: number
}

/** Bytes held by all streams together. */
export interface Ledger {
  bytes: number
}

/**
 * The recent publications of one channel: at most `size`, none older than `ttlMs`.
 * The offset only grows. When it cannot be trusted any more the stream is dropped and the next one gets
 * another epoch, so a position held by a client can never match by accident.
 */
export class Stream {
  readonly epoch: string
  readonly size: number
  readonly ttlMs: number
  top = 0
  readonly #ledger: Ledger
  #entries: Entry[] = []

  constructor(epoch: string, size: number, ttlMs: number, ledger: Ledger) {
    this.#ledger = ledger
    this.epoch = epoch
    this.size = size
    this.ttlMs = ttlMs
  }

  append(entry: Omit<Entry, 'offset'>): Entry {
    const stored = { ...entry, offset: ++this.top }
    this.#entries.push(stored)
    this.#ledger.bytes += weight(stored)
    if (this.#entries.length > this.size) this.#drop(this.#entries.length - this.size)
    return stored
  }

  /** Counts a publication that nobody could see and nothing keeps: positions before it are unrecoverable. */
  skip(): void {
    this.top++
  }

  /** The newest publication, if it is the stream's last. */
  last(now: number): Entry | undefined {
    this.expire(now)
    const last = this.#entries.at(-1)
    return last?.offset === this.top ? last : undefined
  }

  /** Forgets what is older than the history's life. */
  expire(now: number): void {
    const oldest = now - this.ttlMs
    let stale = 0
    while (stale < this.#entries.length && this.#entries[stale]!.time <= oldest) stale++
    if (stale > 0) this.#drop(stale)
  }

  clear(): void {
    this.#drop(this.#entries.length)
  }

  /** Empties what names the text; offsets stay, so that nobody’s position is lost. */
  redact(text: string): void {
    for (const [i, entry] of this.#entries.entries()) {
      if (!entry.data.includes(text)) continue
      this.#ledger.bytes -= weight(entry)
      const emptied = { ...entry, data: '{}' }
      this.#entries[i] = emptied
      this.#ledger.bytes += weight(emptied)
    }
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  /** All kept publications after an offset, oldest first. */
  after(offset: number, now: number): Entry[] {
    this.expire(now)
    const first = this.#entries.findIndex(entry => entry.offset > offset)
    return first < 0 ? [] : this.#entries.slice(first)
  }

  /** One page: forwards from `since` (exclusive) or from the oldest; in reverse from before `since` or the newest. */
  page(options: { limit: number; since?: StreamPosition; reverse: boolean }, now: number): Entry[] {
    const { since, limit, reverse } = options
    if (!reverse) return this.after(since?.offset ?? 0, now).slice(0, limit)
    const until = since === undefined ? Number.POSITIVE_INFINITY : since.offset
    return this.after(0, now)
      .filter(entry => entry.offset < until)
      .reverse()
      .slice(0, limit)
  }

  #drop(count: number): void {
    for (const entry of this.#entries.splice(0, count)) this.#ledger.bytes -= weight(entry)
  }
}

/** Two bytes a character (Vietnamese text leaves Latin-1) and the objects around it. */
function weight(entry: Entry): number {
  return entry.data.length * 2 + 160
}
