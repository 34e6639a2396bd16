import { randomBytes } from 'node:crypto'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import './tables.ts'

/**
 * Storage keys of files and the deletion of their bytes. Deletion is scheduled before bytes are stored, cancelled with the row that refers
 * to them, and scheduled again when that row is deleted. So a server that dies in between leaves no orphaned bytes.
 */
export type Part = 'full' | 'preview' | 'thumbnail'
const parts: readonly Part[] = ['full', 'preview', 'thumbnail']

/** Longer than storing any file takes. */
const storingMs = 6 * 3_600_000

export const newStorageKey = (tenantId: string) => {
  const random = randomBytes(18).toString('base64url')
  return `media/${tenantId}/${random.slice(0, 2)}/${random.slice(2)}`
}

export const keyOf = (storageKey: string, part: Part) => `${storageKey}-${part}`

/** What a restore found of other kinds (pictures of people, sealed files, copies of data) is planned by its whole key. */
const keysOf = (storageKey: string) =>
  storageKey.startsWith('media/') ? parts.map(part => keyOf(storageKey, part)) : [storageKey]

/** Call before bytes are stored under a new key. */
export async function scheduleDeletion(app: App, storageKey: string): Promise<void> {
  await scheduleDeletionAt(app.db, [storageKey], new Date(app.clock.now() + storingMs))
}

/** Schedules the deletion of the bytes for `due`. */
export async function scheduleDeletionAt(
  q: Queryable,
  storageKeys: readonly string[],
  due: Date,
): Promise<void> {
  if (storageKeys.length === 0) return
  await q
    .insertInto('media_removal')
    .values(storageKeys.map(storage_key => ({ storage_key, due_time: due })))
    .onConflict(conflict =>
      conflict.column('storage_key').doUpdateSet({ due_time: eb => eb.ref('excluded.due_time') }),
    )
    .execute()
}

/** Call when a row refers to the bytes. */
export async function cancelDeletion(q: Queryable, storageKeys: readonly string[]): Promise<void> {
  await q.deleteFrom('media_removal').where('storage_key', 'in', storageKeys).execute()
}

/** Deletes the bytes now; a job retries failures. */
export async function deleteBytes(app: App, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    try {
      for (const key of keysOf(storageKey)) await app.files.delete(key)
      await app.db.deleteFrom('media_removal').where('storage_key', '=', storageKey).execute()
    } catch (error) {
      app.log.warn({ err: error }, 'bytes of a file could not be removed; they will be')
    }
  }
}

/** Deletes a bounded number of due files. Returns how many there were. */
export async function deleteDueBytes(app: App, limit: number): Promise<number> {
  const rows = await app.db
    .selectFrom('media_removal')
    .select('storage_key')
    .where('due_time', '<=', new Date(app.clock.now()))
    .orderBy('due_time')
    .limit(limit)
    .execute()
  await deleteBytes(
    app,
    rows.map(row => row.storage_key),
  )
  return rows.length
}
