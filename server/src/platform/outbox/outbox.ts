import { createHash } from 'node:crypto'
import type { EventEnvelope } from '@trau/contract'
import type { Generated } from 'kysely'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Db, Queryable, Tx } from '../db/index.ts'
import { isOutdatedStatement } from '../db/prepared.ts'
import type { Dispatcher, OutboxRow } from './dispatcher.ts'

declare module '../db/index.ts' {
  interface Tables {
    outbox: { id: Generated<number>; tenant_id: string; partition: number; payload: string }
  }
}

export const partitions = 64

/** Who receives an event: subscribers of a room's, drive's or note's channel, named people, guests of a call, everybody of a tenant, or everybody who is in a room when it is published. */
export type Audience =
  | { room: string }
  | { space: string }
  | { note: string }
  | { tenant: string }
  | { users: string[] }
  | { guests: string[] }
  | { membersOf: string }

/** An event with its audience. */
export interface Publication {
  to: Audience
  event: EventEnvelope
  /** The room whose replay history is cleared first, so that somebody who enters with a reset PIN cannot see earlier messages. */
  forgets?: string
}

/** A compact form that a service writes instead of publications; the same service unpacks it when they are published. */
export interface Packed {
  kind: string
  data: unknown
}

const partitionCache = createBoundedCache<number>(20_000)

/** Which of the 64 dispatchers orders a key; the same in every process. */
export function partitionOf(key: string): number {
  let partition = partitionCache.get(key)
  if (partition === undefined) {
    partition = createHash('md5').update(key).digest()[0]! % partitions
    partitionCache.set(key, partition)
  }
  return partition
}

export interface Outbox {
  /**
   * Writes publications in the caller's transaction; they are published after the commit, at least once, ordered by `key`.
   * The caller holds the row lock that orders the key (the room's row, the person's), so that ids follow commits.
   */
  add(tx: Queryable, tenantId: string, key: string, publications: readonly Publication[]): Promise<void>
  /** A transaction that may have added publications has committed or rolled back. */
  transactionEnded(tx: Queryable): void
  /** Passes rows that a commit wrote without `add` to the dispatcher, here or in another process. */
  publishCommitted(rows: readonly OutboxRow[]): void
  /** The same if it is unknown what a commit wrote, or whether it committed. */
  wake(): void
}

const notifyPauseMs = 10

export interface OutboxOptions {
  /** The dispatcher of this process. */
  dispatcher: Pick<Dispatcher, 'drained' | 'publishCommitted' | 'scanTable' | 'wake'>
  /** Wakes the dispatchers of other processes; absent if there are none. */
  wakeOthers?: (() => Promise<void>) | undefined
}

/**
 * Other processes are notified after the commit and in groups, because a notification inside it serialises all commits: measured,
 * 10,000 a second become 2,000 (`docs/scale.md`). Every process also polls once a second.
 */
export function createOutbox({ dispatcher, wakeOthers }: OutboxOptions): Outbox {
  /** The partitions that open transactions write to. */
  const open = new WeakMap<Queryable, number[]>()
  let isNotifying = false
  let again = false

  async function notifyOthers(): Promise<void> {
    again = true
    if (isNotifying || !wakeOthers) return
    isNotifying = true
    do {
      again = false
      await wakeOthers().catch(() => {})
      await new Promise(resolve => setTimeout(resolve, notifyPauseMs).unref())
    } while (again)
    isNotifying = false
  }

  return {
    async add(tx, tenantId, key, publications) {
      if (publications.length === 0) return
      const partition = partitionOf(key)
      dispatcher.drained.transactionBegan(partition)
      open.set(tx, [...(open.get(tx) ?? []), partition])
      await tx
        .insertInto('outbox')
        .values({ tenant_id: tenantId, partition, payload: JSON.stringify(publications) })
        .execute()
    },
    transactionEnded(tx) {
      const openPartitions = open.get(tx)
      if (!openPartitions) return
      open.delete(tx)
      for (const partition of openPartitions) dispatcher.drained.transactionEnded(partition)
      dispatcher.scanTable()
      void notifyOthers()
    },
    publishCommitted(rows) {
      dispatcher.publishCommitted(rows)
      void notifyOthers()
    },
    wake() {
      dispatcher.wake()
      void notifyOthers()
    },
  }
}

const endListeners = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `listener` once the transaction of `transact` has ended, committed or not, and before its publications are published: caches are
 * invalidated here, so that a client that fetches because of an event never gets a stale answer.
 */
export function whenEnded(tx: Tx, listener: () => void): void {
  endListeners.set(tx, [...(endListeners.get(tx) ?? []), listener])
}

const retryable = new Set(['40001', '40P01'])

/**
 * Runs one transaction, retried when PostgreSQL broke a deadlock or a table has just changed. Its publications are published right after.
 */
export async function transact<T>(
  app: { db: Db; outbox: Pick<Outbox, 'transactionEnded'> },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let current: Tx | undefined
    try {
      return await app.db.transaction().execute(tx => {
        current = tx
        return work(tx)
      })
    } catch (error) {
      const canRetry = retryable.has((error as { code?: string }).code ?? '') || isOutdatedStatement(error)
      if (attempt === 4 || !canRetry) throw error
    } finally {
      // Also after a failure: with a lost connection it is unknown whether the commit happened.
      if (current) {
        for (const listener of endListeners.get(current) ?? []) listener()
        app.outbox.transactionEnded(current)
      }
    }
  }
}
