/**
 * Where test runs keep what they throw away afterwards: databases by the dozen, data folders, browser profiles. On a disk their files cost
 * more than the tests; what must survive a power cut is not tested here.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4e9

/** Points TMPDIR of this process and of those it starts into memory, where there is plenty of it; emptied when this process ends. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TRAU_TEST_MEMORY !== undefined || !isRoomy()) return
  sweep()
  const folder = join(memory, `trau-test-${process.pid}`)
  // Readable, since PostgreSQL runs as another user where this one is root.
  mkdirSync(folder, { mode: 0o755 })
  process.env.TRAU_TEST_MEMORY = process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes
  } catch {
    return false
  }
}

/** Removes what killed runs have left. */
function sweep(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^trau-test-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
