import { existsSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { createDiskGuard } from '#platform/disk.ts'
import { createLog } from '#platform/log.ts'
import { size } from '../command.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

/** Every connected person holds one open file, and PostgreSQL's connections, pages and logs some more. */
const fewestFiles = 4096

export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const name = 'Data folder'
  const isThere = existsSync(dataDir)
  const folder = nearest(dataDir)
  try {
    if (!statSync(folder).isDirectory())
      return wrong(name, `${folder} is not a folder.`, 'Move it away, or set DATA_DIR to another folder.')
    rmdirSync(mkdtempSync(join(folder, '.doctor-')))
  } catch (error) {
    return wrong(
      name,
      `${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      'Make it writable for the user the server runs as, or set DATA_DIR to another folder.',
    )
  }
  if (!isThere) return ok(name, `${dataDir} is not there yet; the first start makes it.`)
  const { uid } = statSync(dataDir)
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && uid !== me)
    return wrong(
      name,
      `${dataDir} belongs to user ${uid}, and this is user ${me}.`,
      'Run the server and these commands always as the user that owns the data.',
    )
  return ok(name, `${dataDir} can be written.`)
}

/** By the same measure as the running server, which refuses writes below it where its database lies on that disk. */
export async function freeSpace({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding> {
  const name = 'Free space'
  const folder = nearest(dataDir)
  const guard = createDiskGuard(folder, createLog('silent'))
  await guard.start()
  guard.stop()
  const { bavail, bsize } = await statfs(folder)
  const free = size(bavail * bsize)
  if (!guard.isReadOnly()) return ok(name, `${free} free.`)
  return wrong(
    name,
    `Only ${free} free: ${databaseUrl ? 'uploads and backups soon fail' : 'the server refuses writes'}.`,
    'Free some, or move DATA_DIR to a larger disk.',
  )
}

/** @param server the process whose limit counts; without one, what it would get from this shell */
export function checkOpenFiles(server: number | undefined): Finding {
  const name = 'Open files'
  const limit = server === undefined ? limitHere() : limitOf(server)
  if (limit === undefined) return skippedFinding(name, 'This system does not tell its limit.')
  if (limit >= fewestFiles)
    return ok(name, `${limit === Number.POSITIVE_INFINITY ? 'No limit' : `Up to ${limit}`}.`)
  return wrong(
    name,
    `At most ${limit}, and every connected person takes one.`,
    `Raise it to ${fewestFiles} or more (ulimit -Hn; LimitNOFILE in a systemd unit).`,
  )
}

function limitOf(pid: number): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
    return soft === undefined ? undefined : numberOf(soft)
  } catch {
    return undefined
  }
}

function limitHere(): number | undefined {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } }
  }
  const soft = userLimits?.open_files?.soft
  return soft === undefined ? undefined : numberOf(soft)
}

const numberOf = (limit: number | string) =>
  limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit)

/** The path, or the nearest folder above it that is there. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}
