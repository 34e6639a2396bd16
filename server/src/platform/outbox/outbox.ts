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

/** Where an event is heard: on a room's channel, by named people, or by everybody who is in a room when it is published. */
export type Audience = { room: string } | { users: string[] } | { membersOf: string }

/** Something that happened, on its way to whoever listens. */
export interface Publication {
  to: Audience
  event: EventEnvelope
  /** The room whose history is forgotten before: who gets in by a reset PIN is not to hear again what was said there. */
  forgets?: string
}

/** What a service wrote instead of publications because it is smaller; the same service makes them from it when they leave. */
export interface Packed {
  kind: string
  data: unknown
}

const known = createBoundedCache<number>(20_000)

/** Which of the 64 dispatchers orders a key; the same in every process. */
export function partitionOf(key: string): number {
  let partition = known.get(key)
  if (partition === undefined) {
    partition = createHash('md5').update(key).digest()[0]! % partitions
    known.set(key, partition)
  }
  return partition
}

export interface Outbox {
  /**
   * Writes what happened in the transaction that makes it happen; it leaves after the commit, at least once, ordered by `key`.
   * The caller holds the row lock that orders the key (the room's row, the person's), so that ids follow commits.
   */
  add(tx: Queryable, tenantId: string, key: string, publications: readonly Publication[]): Promise<void>
  /** A transaction that may have added something has ended, however it did. */
  ended(tx: Queryable): void
  /** Tells whoever publishes, here or in another process, what a commit wrote without `add`. */
  wrote(rows: readonly OutboxRow[]): void
  /** The same where it is not known what, or whether, a commit wrote. */
  wake(): void
}

const notifyPauseMs = 10

export interface OutboxOptions {
  /** The dispatcher of this process. */
  dispatcher: Pick<Dispatcher, 'settled' | 'wrote' | 'look' | 'wake'>
  /** Wakes those of the others; absent where there are none. */
  wakeOthers?: (() => Promise<void>) | undefined
}

/**
 * Others are woken after the commit and together, because a notification inside it makes all commits wait for each other: measured,
 * 10,000 a second become 2,000 (`docs/scale.md`). Who hears nothing looks for itself every second.
 */
export function createOutbox({ dispatcher, wakeOthers }: OutboxOptions): Outbox {
  /** The partitions that transactions under way write to. */
  const open = new WeakMap<Queryable, number[]>()
  let isTelling = false
  let again = false

  async function tellOthers(): Promise<void> {
    again = true
    if (isTelling || !wakeOthers) return
    isTelling = true
    do {
      again = false
      await wakeOthers().catch(() => {})
      await new Promise(resolve => setTimeout(resolve, notifyPauseMs).unref())
    } while (again)
    isTelling = false
  }

  return {
    async add(tx, tenantId, key, publications) {
      if (publications.length === 0) return
      const partition = partitionOf(key)
      dispatcher.settled.opened(partition)
      open.set(tx, [...(open.get(tx) ?? []), partition])
      await tx
        .insertInto('outbox')
        .values({ tenant_id: tenantId, partition, payload: JSON.stringify(publications) })
        .execute()
    },
    ended(tx) {
      const written = open.get(tx)
      if (!written) return
      open.delete(tx)
      for (const partition of written) dispatcher.settled.closed(partition)
      dispatcher.look()
      void tellOthers()
    },
    wrote(rows) {
      dispatcher.wrote(rows)
      void tellOthers()
    },
    wake() {
      dispatcher.wake()
      void tellOthers()
    },
  }
}

const endListeners = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs this once the transaction of `transact` has ended, committed or not, and before its publications leave: caches of what it changed
 * are invalidated here, so that no client that an event made ask again is answered from them.
 */
export function whenEnded(tx: Tx, run: () => void): void {
  endListeners.set(tx, [...(endListeners.get(tx) ?? []), run])
}

const retryable = new Set(['40001', '40P01'])

/**
 * One write: the whole of it or nothing, tried again when PostgreSQL broke a deadlock or a table has just changed; what it published
 * leaves right after.
 */
export async function transact<T>(
  app: { db: Db; outbox: Pick<Outbox, 'ended'> },
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
      const isWorthAnother =
        retryable.has((error as { code?: string }).code ?? '') || isOutdatedStatement(error)
      if (attempt === 4 || !isWorthAnother) throw error
    } finally {
      // Also where it failed: a connection that is lost says nothing of the commit.
      if (current) {
        for (const run of endListeners.get(current) ?? []) run()
        app.outbox.ended(current)
      }
    }
  }
}
