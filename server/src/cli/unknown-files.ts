import type { Connection } from '#platform/db/index.ts'
import type { Files } from '#platform/files/index.ts'
import { withClient } from './database.ts'
import { copiedPrefixes, nameOf } from './files.ts'

/** Long enough to see that a newer backup is wanted instead, which refers to these files. */
export const unknownKeptDays = 30
const batch = 1_000
const prefixes = [...copiedPrefixes, 'exports/'] as const

/**
 * Plans the removal of stored files that the database does not know, such as what came after the backup that it was restored from. The server
 * removes them 30 days later. Repeating it plans nothing twice.
 * @param isKnown whether the database refers to a key
 * @returns how many files were planned; one that is stored in several sizes may count as one
 */
export async function planRemovals(
  connection: Connection,
  files: Files,
  isKnown: (key: string) => boolean,
  { signal, now = Date.now() }: { signal: AbortSignal; now?: number },
): Promise<number> {
  const dueTime = new Date(now + unknownKeptDays * 24 * 3_600_000)
  return withClient(connection, signal, async client => {
    let plannedCount = 0
    let names = new Set<string>()
    const plan = async () => {
      const { rowCount } = await client.query(
        'INSERT INTO media_removal (storage_key, due_time) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING',
        [[...names], dueTime],
      )
      plannedCount += rowCount ?? 0
      names = new Set()
    }
    for (const prefix of prefixes)
      for await (const { key } of files.list(prefix)) {
        signal.throwIfAborted()
        if (isKnown(key)) continue
        // A file of people goes with its sizes; of the others, each key is a file.
        names.add(prefix === 'media/' ? nameOf(key) : key)
        if (names.size >= batch) await plan()
      }
    await plan()
    return plannedCount
  })
}
