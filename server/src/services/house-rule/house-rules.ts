import type { HouseRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Notices } from '#platform/db/notices.ts'
import { rulesOf } from './defaults.ts'
import { selectRules, topic } from './house-rule-store.ts'
import { createWordFilter, type WordFilter } from './words/word-filter.ts'

declare module '#platform/app.ts' {
  interface Services {
    houseRules: KnownHouseRules
    /** Port: ends the sessions of the tenant that are older than its rules allow, once these are committed. */
    endOldSessions: (app: App, tenantId: string) => Promise<void>
  }
}

/** A tenant's rules, ready to be asked. */
export interface ReadyRules extends Omit<HouseRules, 'revision'> {
  /** Undefined where no word is blocked. */
  wordFilter: WordFilter | undefined
}

export interface KnownHouseRules {
  /**
   * One statement a tenant, until a change.
   * @param tx whoever asks in a transaction gives it, so as not to wait for a second connection
   */
  of(tenantId: string, tx?: Queryable): Promise<ReadyRules>
  /** What is in memory; undefined where nothing is. */
  peek(tenantId: string): ReadyRules | undefined
  /** After a commit that changed them: in this process. */
  forget(tenantId: string): void
}

/** The rules of tenants in memory until they change; changes of other processes are heard by NOTIFY as they commit. */
export function createHouseRules(app: App, notices: Notices): KnownHouseRules {
  const ready = createBoundedCache<ReadyRules>(1_000)
  const reading = new Map<string, Promise<ReadyRules>>()
  // A read that began before a change must not be kept after it.
  let changes = 0

  async function read(tenantId: string, db: Queryable = app.db): Promise<ReadyRules> {
    const before = changes
    const rules = rulesOf(await selectRules(db, tenantId))
    const readyRules = { ...rules, wordFilter: createWordFilter(rules.words.words) }
    if (changes === before) ready.set(tenantId, readyRules)
    return readyRules
  }

  function of(tenantId: string, tx?: Queryable): Promise<ReadyRules> {
    const knownRules = ready.get(tenantId)
    if (knownRules) return Promise.resolve(knownRules)
    if (tx) return read(tenantId, tx)
    let pending = reading.get(tenantId)
    if (!pending) {
      pending = read(tenantId).finally(() => {
        if (reading.get(tenantId) === pending) reading.delete(tenantId)
      })
      reading.set(tenantId, pending)
    }
    return pending
  }

  function forget(tenantId: string): void {
    changes++
    ready.delete(tenantId)
    reading.delete(tenantId)
  }

  notices.on(topic, forget, async () => {
    changes++
    ready.clear()
    reading.clear()
  })

  return { of, peek: tenantId => ready.get(tenantId), forget }
}
