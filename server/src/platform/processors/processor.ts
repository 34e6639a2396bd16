import type { EventEnvelope } from '@trau/contract'
import type { Queryable } from '../db/index.ts'
import type { Audience } from '../outbox/outbox.ts'

/** Work that follows an event after its commit, done at least once for each key. */
export interface Processor<W extends object = object> {
  /** Unique, `service/what`. */
  name: string
  /** How many works run at once in one process. */
  atOnce: number
  /** After so many attempts a work that fails is given up and logged. */
  tries: number
  /** Works wait so long before they are run, so that what is asked for again meanwhile is run once. Default: 0. */
  delayMs?: number
  /** Works whose delays end closer together than this, in ms, are claimed together. Default: 20. */
  stepMs?: number
  /** The longest delay that a request of its own names and `idle` does not wait for. Default: `delayMs`. */
  longestDelayMs?: number
  /** Its requests may name delays of any length; of others a work that waits longer than it may is run at once. Default: false. */
  hasUnboundedDelays?: boolean
  /**
   * The works that an event requests, with keys that are the same whenever the event is published again. Called for every publication: it
   * must be cheap and must not wait.
   */
  worksOf(tenantId: string, event: EventEnvelope, to: Audience): readonly WorkRequest<W>[]
  /**
   * Does it. May run twice for one key, so it must be idempotent, or call `complete` in the transaction that has the effect. A rejection
   * is tried again after a while. A key that is asked for again while its work runs is run again after it.
   */
  run(tenantId: string, work: W, attempt: Attempt): Promise<void>
  /** For works that cost little more together than one of them alone. */
  together?: {
    /** So many are claimed at once; each claim counts as one work of `atOnce`. */
    most: number
    /**
     * Does the first attempts of one tenant. When it rejects, each of them is run alone.
     * @param complete deletes all of them in this transaction; it throws where one was done before
     */
    run(tenantId: string, works: readonly W[], complete: (tx: Queryable) => Promise<void>): Promise<void>
  }
  /** The process ends: nothing is run after this. */
  stop?(): Promise<void>
}

export interface Attempt {
  /** The key of the work. */
  key: string
  /** Deletes the work in this transaction. False: it was done before, and this transaction must have no effect. */
  complete(tx: Queryable): Promise<boolean>
}

export interface WorkRequest<W> {
  /** Unique within the processor and tenant, at most 200 characters. */
  key: string
  work: W
  /** In place of the processor’s. */
  delayMs?: number
}
