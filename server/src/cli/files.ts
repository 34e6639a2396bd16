import { basename, dirname, join } from 'node:path'
import type { Connection } from '../platform/db/index.ts'
import { createLocalFiles, type Files } from '../platform/files/index.ts'
import { type Context, count, size } from './command.ts'
import { withClient } from './database.ts'

/**
 * What people uploaded, beside the backups of the database: one folder for all backups of a folder, so that a file that is there already
 * is not copied again. Copies of people's data are not kept: they are made anew for who asks.
 */
const prefixes = ['media/', 'pictures/'] as const
const folderName = 'trau-files'

export const filesFolder = (backup: string) => join(dirname(backup), folderName)
export const filesBeside = (backup: string): Files => createLocalFiles(filesFolder(backup))

export interface Copied {
  copied: number
  bytes: number
  /** Were there already, of the same size. */
  kept: number
}

/** Copies what is not there yet. What is taken away meanwhile is left out. */
export async function copyFiles(
  from: Files,
  to: Files,
  { progress, signal }: Pick<Context, 'progress' | 'signal'>,
  isWanted: (key: string) => boolean = () => true,
): Promise<Copied> {
  const tally = { copied: 0, bytes: 0, kept: 0 }
  for (const prefix of prefixes)
    for await (const { key, bytes } of from.list(prefix)) {
      signal.throwIfAborted()
      if (!isWanted(key)) continue
      if ((await to.size(key)) === bytes) {
        tally.kept++
        continue
      }
      const source = await from.get(key)
      if (!source) continue
      tally.bytes += await to.put(key, source.stream)
      tally.copied++
      if (tally.copied % 100 === 0) progress(`Copying files: ${count(tally.copied, 'so far')}`)
    }
  return tally
}

/** Removes those that are at their source no longer. Answers how many. */
export async function pruneFiles(copies: Files, source: Files): Promise<number> {
  let deletedCount = 0
  for (const prefix of prefixes)
    for await (const { key } of copies.list(prefix)) {
      if ((await source.size(key)) !== undefined) continue
      await copies.delete(key)
      deletedCount++
    }
  return deletedCount
}

/** Whether a key is of a file that a database refers to: what was deleted before it was backed up does not come back. */
export async function referredIn(
  connection: Connection,
  signal: AbortSignal,
): Promise<(key: string) => boolean> {
  const names = await withClient(connection, signal, async client => {
    const media = await client.query<{ name: string }>('SELECT storage_key AS name FROM media')
    const pictures = await client.query<{ name: string }>('SELECT picture_id AS name FROM picture')
    return new Set([...media.rows, ...pictures.rows].map(row => row.name))
  })
  return key =>
    key.startsWith('media/')
      ? names.has(key.replace(/-(full|preview|thumbnail)$/, ''))
      : // pictures/<tenant>/<two letters>/_<picture>/<size>.webp
        names.has(basename(dirname(key)).slice(1))
}

export const fileSummary = ({ copied, bytes, kept }: Copied) =>
  `${count(copied, 'files')} (${size(bytes)}; ${count(kept, 'were there already')})`
