import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { clusterPaths } from '#platform/db/embedded/cluster.ts'
import { leastFreeBytes } from '#platform/disk.ts'
import type { Files } from '#platform/files/index.ts'
import { size } from './command.ts'
import { DiskFull } from './failure.ts'
import { filesBeside, isBackupName, missingBytes } from './files.ts'

/** Of a database with its indexes, the first backup takes less than a fourth [1.4 GB: 189 MB]. */
const firstShare = 1 / 4

/** What is going to be written into a folder that is there. */
export interface Need {
  folder: string
  bytes: number
}

/** @throws DiskFull where a disk would have less room afterwards than it needs for a server on it to take writes */
export async function requireRoom(needs: readonly Need[], room = statfs): Promise<void> {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    disks.set(dev, { folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const { folder, bytes } of disks.values()) {
    const stats = await room(folder)
    const [freeBytes, keptBytes] = [stats.bavail * stats.bsize, leastFreeBytes(stats)]
    if (freeBytes - keptBytes < bytes)
      throw new DiskFull(
        `The disk of ${folder} is too full: ${size(bytes)} are to be written, ${size(freeBytes)} are free, and ${size(keptBytes)} of these must stay free for the server.`,
      )
  }
}

/**
 * What a backup is going to write: its file, about as large as the newest in the folder, the files that are not beside it yet, and, to verify
 * it, a second database. A database that does not lie in the data folder has a disk of its own.
 * @param files what is copied; undefined where nothing is
 */
export async function needsOf(
  client: pg.Client,
  backup: string,
  { dataDir, files, verifies }: { dataDir: string; files: Files | undefined; verifies: boolean },
): Promise<Need[]> {
  const { rows } = await client.query<{ bytes: string; folder: string | null }>(
    `SELECT pg_database_size(current_database()) AS bytes,
       (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder`,
  )
  const databaseBytes = Number(rows[0]!.bytes)
  const { cluster } = clusterPaths(dataDir)
  const folder = dirname(backup)
  const fileBytes = (await newestBytes(folder)) ?? databaseBytes * firstShare
  return [
    { folder, bytes: fileBytes + (files ? await missingBytes(files, filesBeside(backup)) : 0) },
    ...(verifies && rows[0]!.folder === cluster ? [{ folder: cluster, bytes: databaseBytes }] : []),
  ]
}

/** Of the newest backup of a folder; undefined where there is none. */
async function newestBytes(folder: string): Promise<number | undefined> {
  const names = (await readdir(folder)).filter(isBackupName)
  // One may be deleted meanwhile.
  const fileStats = await Promise.all(names.map(name => stat(join(folder, name)).catch(() => undefined)))
  const newestFirst = fileStats.flatMap(one => one ?? []).sort((a, b) => b.mtimeMs - a.mtimeMs)
  return newestFirst[0]?.size
}
