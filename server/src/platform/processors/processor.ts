import type { EventEnvelope } from '@trau/contract'

/** Work that follows an event after its commit, done at least once for each key. */
export interface Processor<W extends object = object> {
  /** Unique, `service/what`. */
  name: string
  /** How many works run at once in one process. */
  atOnce: number
  /** After so many tries a work that fails is given up and logged. */
  tries: number
  /**
   * What an event asks for, with a key that is the same whenever the event is published again. Called on the way of every publication: it
   * must be cheap and must not wait.
   */
  worksOf(tenantId: string, event: EventEnvelope): readonly Asked<W>[]
  /** Does it. May run twice for one key, so it must be idempotent. A rejection is tried again after a while. */
  run(tenantId: string, work: W): Promise<void>
  /** The process ends: nothing is run after this. */
  stop?(): Promise<void>
}

export interface Asked<W> {
  /** Unique within the processor and tenant, at most 200 characters. */
  key: string
  work: W
}
