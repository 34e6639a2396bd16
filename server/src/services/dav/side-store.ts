import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'

/**
 * Files that operating systems write beside people's (`side-names.ts`), kept for a day on the disk of this process: enough for a program
 * that reads back what it has just written. Never in the drive, its quota, its backups.
 */
export const mostSideBytes = 8 * 1024 * 1024
const keptMs = 24 * 3_600_000
const sweepEveryMs = 3_600_000

const folderOf = (app: App) => join(app.config.dataDir, 'dav-side')

const pathOf = (app: App, { tenantId, userId }: UserKey, segments: readonly string[]) => {
  const key = JSON.stringify([tenantId, userId, segments.map(name => name.toLowerCase())])
  return join(folderOf(app), createHash('sha256').update(key).digest('hex'))
}

export async function findSideFile(app: App, me: UserKey, segments: readonly string[]) {
  const path = pathOf(app, me, segments)
  const fileStats = await stat(path).catch(() => undefined)
  if (!fileStats || fileStats.mtimeMs < app.clock.now() - keptMs) return undefined
  return { bytes: fileStats.size, modifiedTime: fileStats.mtime, open: () => createReadStream(path) }
}

/** Takes over a file of this machine. */
export async function keepSideFile(
  app: App,
  me: UserKey,
  segments: readonly string[],
  path: string,
): Promise<void> {
  await mkdir(folderOf(app), { recursive: true })
  await rename(path, pathOf(app, me, segments))
}

/** @returns whether there was one */
export async function removeSideFile(app: App, me: UserKey, segments: readonly string[]): Promise<boolean> {
  return rm(pathOf(app, me, segments)).then(
    () => true,
    () => false,
  )
}

/** @returns whether there was one */
export async function moveSideFile(
  app: App,
  me: UserKey,
  from: readonly string[],
  to: readonly string[],
): Promise<boolean> {
  return rename(pathOf(app, me, from), pathOf(app, me, to)).then(
    () => true,
    () => false,
  )
}

/** Removes what is older than a day, now and every hour. @returns what ends it */
export function startSideSweeper(app: App): () => void {
  const sweep = () =>
    sweepSideFiles(app).catch(error => app.log.warn({ err: error }, 'old side files could not be removed'))
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  void sweep()
  return () => clearInterval(timer)
}

export async function sweepSideFiles(app: App): Promise<void> {
  const before = app.clock.now() - keptMs
  for (const name of await readdir(folderOf(app)).catch(() => [])) {
    const path = join(folderOf(app), name)
    const fileStats = await stat(path).catch(() => undefined)
    if (fileStats && fileStats.mtimeMs < before) await rm(path, { force: true })
  }
}
