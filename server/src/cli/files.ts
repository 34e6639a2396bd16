import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Connection } from '#platform/db/index.ts'
import { createLocalFiles, type Files } from '#platform/files/index.ts'
import { type Context, count, size } from './command.ts'
import { withClient } from './database.ts'
import { openBackup } from './dump/file.ts'
import { isDiskFull } from './failure.ts'

/** Where the files that a backup takes along are stored. */
export const copiedPrefixes = ['media/', 'pictures/', 'sealed/'] as const

/**
 * What people uploaded and what legal holds keep of it, beside the backups of the database: one folder for all backups of a folder, so that a file that is there already
 * is not copied again. Copies of people's data are not kept: they are made anew for who asks.
 */
const folderName = 'trau-files'

export const filesFolder = (backup: string) => join(dirname(backup), folderName)
/** Makes the folder of the copies, for its owner alone, as backups are. One that an earlier release made was open to everybody of the machine. */
export async function ensureFilesFolder(backup: string): Promise<void> {
  const folder = filesFolder(backup)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // Not every disk knows owners, and the folder may be of another one.
  if ((mode & 0o007) !== 0) await chmod(folder, 0o700).catch(() => {})
}

export const filesBeside = (backup: string): Files => createLocalFiles(filesFolder(backup))

export interface Copied {
  copied: number
  bytes: number
  /** Were there already, of the same size. */
  kept: number
  /** Were there already, of another size, and were left as they are; only with `keepsCopies`. */
  differing: number
}

interface Copying extends Pick<Context, 'progress' | 'signal'> {
  isWanted?(key: string): boolean
  /** Leaves what is there already, of whatever size: stored files never change, so it is the source that was damaged. */
  keepsCopies?: boolean
  /** Asked before a file of so many bytes is copied. With it, a disk that has no room for all of them keeps none. @throws DiskFull */
  requireRoom?(bytes: number): Promise<void>
}

/** Copies what is not there yet, or has another size there. What is taken away meanwhile is left out. */
export async function copyFiles(from: Files, to: Files, copying: Copying): Promise<Copied> {
  const { progress, signal, isWanted, keepsCopies, requireRoom } = copying
  const tally = { copied: 0, bytes: 0, kept: 0, differing: 0 }
  const copiedKeys: string[] = []
  try {
    for (const prefix of copiedPrefixes)
      for await (const { key, bytes } of from.list(prefix)) {
        signal.throwIfAborted()
        if (isWanted && !isWanted(key)) continue
        const existingBytes = await to.size(key)
        if (existingBytes === bytes || (existingBytes !== undefined && keepsCopies)) {
          if (existingBytes === bytes) tally.kept++
          else tally.differing++
          continue
        }
        await requireRoom?.(bytes)
        const source = await from.get(key)
        if (!source) continue
        tally.bytes += await to.put(key, source.stream)
        tally.copied = copiedKeys.push(key)
        if (tally.copied % 100 === 0) progress(`Copying files: ${count(tally.copied, 'so far')}`)
      }
  } catch (error) {
    if (requireRoom && isDiskFull(error)) for (const key of copiedKeys) await to.delete(key)
    throw error
  }
  return tally
}

/** How many bytes `copyFiles` would copy that keeps the copies that are there. */
export async function missingBytes(from: Files, to: Files): Promise<number> {
  let sum = 0
  for (const prefix of copiedPrefixes)
    for await (const { key, bytes } of from.list(prefix)) if ((await to.size(key)) === undefined) sum += bytes
  return sum
}

/** Removes those that are at their source no longer. Answers how many. */
export async function pruneFiles(copies: Files, source: Files): Promise<number> {
  let deletedCount = 0
  for (const prefix of copiedPrefixes)
    for await (const { key } of copies.list(prefix)) {
      if ((await source.size(key)) !== undefined) continue
      await copies.delete(key)
      deletedCount++
    }
  return deletedCount
}

/** In the folder of the copies: since when (epoch ms) each of them is at its source no longer. */
const deletedName = 'deleted.json'

/**
 * Removes copies that no backup beside them can refer to: those whose file was found deleted before the oldest of these backups was begun. What
 * refers to a file is deleted before the file is. Answers how many.
 * @param backup the newest of the backups, for its folder
 */
export async function pruneUnused(backup: string, source: Files, now = Date.now()): Promise<number> {
  const copies = filesBeside(backup)
  const listPath = join(filesFolder(backup), deletedName)
  const deletedSince = await readDeleted(listPath)
  const oldestTime = await oldestBackupTime(dirname(backup))
  const next: Record<string, number> = {}
  let deletedCount = 0
  for (const prefix of copiedPrefixes)
    for await (const { key } of copies.list(prefix)) {
      if ((await source.size(key)) !== undefined) continue
      const since = deletedSince[key] ?? now
      if (since < oldestTime) {
        await copies.delete(key)
        deletedCount++
      } else next[key] = since
    }
  await mkdir(filesFolder(backup), { recursive: true })
  await writeFile(`${listPath}.part`, JSON.stringify(next))
  await rename(`${listPath}.part`, listPath)
  return deletedCount
}

async function readDeleted(path: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, number>
  } catch {
    // There is none yet, or it was damaged: every copy counts as deleted from now on, and stays the longer.
    return {}
  }
}

export const isBackupName = (name: string) => name.endsWith('.trau') && !name.startsWith('.')

/** When the oldest backup of a folder was begun (epoch ms); 0 where one cannot be read, so that nothing counts as unused. */
async function oldestBackupTime(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter(isBackupName)
  const times = await Promise.all(
    names.map(async name => {
      try {
        const { dump, close } = await openBackup(join(folder, name))
        close()
        return dump.header.createdTime
      } catch {
        return 0
      }
    }),
  )
  return times.length === 0 ? 0 : Math.min(...times)
}

/** Whether a key is of a file that a database refers to, copies of people's data too: what was deleted before it was backed up does not come back. */
export async function referredIn(
  connection: Connection,
  signal: AbortSignal,
): Promise<(key: string) => boolean> {
  const { copiedNames, otherNames } = await namesIn(connection, signal)
  return key => copiedNames.has(nameOf(key)) || otherNames.has(nameOf(key))
}

/** How many of the files that a database refers to, and that backups take along, are not stored. */
export async function countMissing(
  connection: Connection,
  files: Files,
  signal: AbortSignal,
): Promise<number> {
  const { copiedNames: missingNames } = await namesIn(connection, signal)
  for (const prefix of copiedPrefixes)
    for await (const { key } of files.list(prefix)) {
      signal.throwIfAborted()
      // The smaller sizes of a photo do not stand for it.
      if (prefix !== 'media/' || key.endsWith('-full')) missingNames.delete(nameOf(key))
    }
  return missingNames.size
}

/** What a database calls the files that it refers to, those that backups take along and others. */
async function namesIn(connection: Connection, signal: AbortSignal) {
  return withClient(connection, signal, async client => {
    const media = await client.query<{ name: string }>('SELECT storage_key AS name FROM media')
    const pictures = await client.query<{ name: string }>('SELECT picture_id AS name FROM picture')
    const sealedFiles = await client.query<{ name: string }>(
      'SELECT storage_key AS name FROM sealed_file WHERE storage_key IS NOT NULL',
    )
    const copiesOfData = await client.query<{ name: string }>('SELECT export_id AS name FROM data_export')
    const rows = [media, pictures, sealedFiles].flatMap(result => result.rows)
    return {
      copiedNames: new Set(rows.map(row => row.name)),
      otherNames: new Set(copiesOfData.rows.map(row => row.name)),
    }
  })
}

/** What a database calls a file by. */
export function nameOf(key: string): string {
  if (key.startsWith('media/')) return key.replace(/-(full|preview|thumbnail)$/, '')
  // exports/<tenant>/<copy>.zip
  if (key.startsWith('exports/')) return basename(key, '.zip')
  // pictures/<tenant>/<two letters>/_<picture>/<size>.webp
  return key.startsWith('pictures/') ? basename(dirname(key)).slice(1) : key
}

export const fileSummary = ({ copied: copiedCount, bytes, kept: keptCount }: Copied) =>
  `${count(copiedCount, 'files')} (${size(bytes)}; ${count(keptCount, 'were there already')})`
