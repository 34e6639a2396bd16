import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/db/index.ts'
import './tables.ts'

/**
 * Where a file's bytes lie, and how they go: before they are stored it is written down that they are to be removed, which is taken back
 * with the row that refers to them; when that row goes it is written down again. So nothing is left of a server that dies in between.
 */
export type Part = 'full' | 'preview' | 'thumbnail'
const parts: readonly Part[] = ['full', 'preview', 'thumbnail']

/** Longer than any file takes to be stored. */
const storingMs = 6 * 3_600_000

export const newStorageKey = (tenantId: string) => {
  const random = randomBytes(18).toString('base64url')
  return `media/${tenantId}/${random.slice(0, 2)}/${random.slice(2)}`
}

export const keyOf = (storageKey: string, part: Part) => `${storageKey}-${part}`

/** Before bytes are stored under a new key. */
export async function foreseeRemoval(app: App, storageKey: string): Promise<void> {
  await planRemoval(app.db, [storageKey], new Date(app.clock.now() + storingMs))
}

/** They are to go, from then on. */
export async function planRemoval(q: Queryable, storageKeys: readonly string[], due: Date): Promise<void> {
  if (storageKeys.length === 0) return
  await q
    .insertInto('media_removal')
    .values(storageKeys.map(storage_key => ({ storage_key, due_time: due })))
    .onConflict(conflict =>
      conflict.column('storage_key').doUpdateSet({ due_time: eb => eb.ref('excluded.due_time') }),
    )
    .execute()
}

/** They have their row. */
export async function cancelRemoval(q: Queryable, storageKeys: readonly string[]): Promise<void> {
  await q.deleteFrom('media_removal').where('storage_key', 'in', storageKeys).execute()
}

/** Removes them now; what fails is tried again by a job. */
export async function removeBytes(app: App, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    try {
      for (const part of parts) await app.files.delete(keyOf(storageKey, part))
      await app.db.deleteFrom('media_removal').where('storage_key', '=', storageKey).execute()
    } catch (error) {
      app.log.warn({ err: error }, 'bytes of a file could not be removed; they will be')
    }
  }
}

/** Those that are due, a bounded number. Answers how many there were. */
export async function removeDueBytes(app: App, limit: number): Promise<number> {
  const rows = await app.db
    .selectFrom('media_removal')
    .select('storage_key')
    .where('due_time', '<=', new Date(app.clock.now()))
    .orderBy('due_time')
    .limit(limit)
    .execute()
  await removeBytes(
    app,
    rows.map(row => row.storage_key),
  )
  return rows.length
}
