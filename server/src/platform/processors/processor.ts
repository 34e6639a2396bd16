import type { EventEnvelope } from '@trau/contract'

/** Work that follows an event after its commit, done at least once for each key. */
export interface Processor<W extends object = object> {
  /** Unique, `service/what`. */
  name: string
  /** How many works run at once in one process. */
  atOnce: number
  /** After so many attempts a work that fails is given up and logged. */
  tries: number
  /**
   * The works that an event requests, with keys that are the same whenever the event is published again. Called for every publication: it
   * must be cheap and must not wait.
   */
  worksOf(tenantId: string, event: EventEnvelope): readonly WorkRequest<W>[]
  /** Runs a work. May run twice for one key, so it must be idempotent. A rejection is retried later. */
  run(tenantId: string, work: W): Promise<void>
  /** Called when the process ends: nothing is run after it. */
  stop?(): Promise<void>
}

export interface WorkRequest<W> {
  /** Unique within the processor and tenant, at most 200 characters. */
  key: string
  work: W
}
