import { type Octets, octetsOf, textOf } from './octets.ts'
import type { Values } from './schema.ts'
import type { StreamPosition } from './types.ts'

/** What was published: one object for all the channels that it went to. */
export interface Content {
  /** JSON text in UTF-8, as it is sent: half of what a string with Vietnamese in it takes, and often the one that was just sent. */
  readonly octets: Octets
  readonly info: Values | undefined
  readonly tags: Record<string, string> | undefined
  /** Epoch milliseconds. */
  readonly time: number
  /** In how many histories it is. */
  keepers: number
}

/** A publication at its place in a channel. */
export interface Entry extends Omit<Content, 'keepers' | 'octets'> {
  offset: number
  /** JSON text. */
  data: string
}

/** Bytes held by all streams together. */
export interface Ledger {
  bytes: number
}

/** So many idempotency keys are kept per channel: replays come from an outbox, shortly after the first try. */
export const keptKeys = 128

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
  /** The last `#kept` up to `top`, each at its offset modulo `size`: rings are never made anew, so nothing of them is garbage. */
  readonly #contents: Content[] = []
  #kept = 0
  /** Keys and times (epoch ms) of the last publications, each at its offset modulo `keptKeys`, whether their contents are kept or not. */
  #keys: (string | undefined)[] = []
  #times: number[] = []

  constructor(epoch: string, size: number, ttlMs: number, ledger: Ledger) {
    this.#ledger = ledger
    this.epoch = epoch
    this.size = size
    this.ttlMs = ttlMs
  }

  /** Keeps it as the newest. @returns its offset */
  append(content: Content, key?: string): number {
    if (this.#kept === this.size) this.#dropOldest()
    this.#noteKey(++this.top, key, content.time)
    this.#kept++
    this.#put(this.top, content)
    return this.top
  }

  /** Where a publication with this key was put after that moment (epoch ms); undefined when it is not known. */
  find(key: string, after: number): number | undefined {
    for (let offset = this.top; offset > Math.max(0, this.top - keptKeys); offset--) {
      const at = offset % keptKeys
      if (this.#keys[at] === key && this.#times[at]! > after) return offset
    }
    return undefined
  }

  forgetKeys(): void {
    this.#keys = []
    this.#times = []
  }

  /** Counts a publication that nobody could see and nothing keeps: positions before it are unrecoverable. */
  skip(): void {
    this.clear()
    this.#noteKey(++this.top, undefined, 0)
  }

  /** The newest publication. */
  last(now: number): Content | undefined {
    this.expire(now)
    return this.#kept > 0 ? this.#at(this.top) : undefined
  }

  /** Forgets what is older than the history's life. */
  expire(now: number): void {
    const oldest = now - this.ttlMs
    while (this.#kept > 0 && this.#at(this.#oldest).time <= oldest) this.#dropOldest()
    // Somebody who is connected and hears nothing costs nothing.
    if (this.#kept === 0) this.#contents.length = 0
  }

  clear(): void {
    while (this.#kept > 0) this.#dropOldest()
  }

  /** Drops the publications up to the last that names the text: positions before it are unrecoverable, later ones stay good. */
  redact(text: string): void {
    const octets = octetsOf(text)
    let last = this.top
    while (last >= this.#oldest && !this.#at(last).octets.includes(octets)) last--
    while (this.#oldest <= last) this.#dropOldest()
  }

  get isEmpty(): boolean {
    return this.#kept === 0
  }

  /** All kept publications after an offset, oldest first. */
  after(offset: number, now: number): Entry[] {
    this.expire(now)
    const entries: Entry[] = []
    for (let next = Math.max(offset + 1, this.#oldest); next <= this.top; next++)
      entries.push(entryOf(this.#at(next), next))
    return entries
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

  get #oldest(): number {
    return this.top - this.#kept + 1
  }

  #at(offset: number): Content {
    return this.#contents[offset % this.size]!
  }

  #put(offset: number, content: Content): void {
    this.#contents[offset % this.size] = content
    this.#ledger.bytes += placeBytes
    if (content.keepers++ === 0) this.#ledger.bytes += weight(content)
  }

  #dropOldest(): void {
    const at = this.#oldest % this.size
    this.#letGo(this.#contents[at]!)
    this.#contents[at] = emptyContent
    this.#kept--
  }

  #letGo(content: Content): void {
    this.#ledger.bytes -= placeBytes
    if (--content.keepers === 0) this.#ledger.bytes -= weight(content)
  }

  #noteKey(offset: number, key: string | undefined, time: number): void {
    this.#keys[offset % keptKeys] = key
    this.#times[offset % keptKeys] = time
  }
}

/** In place of what is gone, so that nothing holds it. */
const emptyContent: Content = { octets: '', info: undefined, tags: undefined, time: 0, keepers: 0 }

export function entryOf({ octets, info, tags, time }: Content, offset: number): Entry {
  return { offset, data: textOf(octets), info, tags, time }
}

/** A reference, its key and its time. */
const placeBytes = 24

/** The text and the objects around it. */
function weight(content: Content): number {
  return content.octets.length + 160
}
