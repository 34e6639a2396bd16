import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../errors.ts'
import { commandLine, isAlive, processesIn, waitUntil, workingFolder } from './processes.ts'

const unnamedPatience = 3_000

/**
 * Stops a PostgreSQL that outlived the killed server which started it, cleanly, and waits for its last
 * process. Call it data the lock of the data folder. True when there was one.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  if (!existsSync(cluster)) return false
  const folder = realpathSync(cluster)
  // One whose server was killed just as it started it lives in the folder before it says who it is.
  await waitUntil(
    () => readPostmasterFile(cluster) !== undefined || processesIn(folder).length === 0,
    unnamedPatience,
  )
  const pid = readPostmasterFile(cluster)?.pid
  if (pid === undefined) return false
  const wasRunning = isAlive(pid) && belongsTo(pid, folder)
  if (wasRunning) await stopPostmaster(pid, cluster)
  // A worker of a dead postmaster may still write: two sets of them on one folder destroy it.
  if (!(await waitUntil(() => processesIn(folder).length === 0, 10_000)))
    throw new StartupError(
      `PostgreSQL processes of an earlier server still use ${cluster} (${processesIn(folder).join(', ')}): stop them.`,
    )
  // PostgreSQL would take whoever got that process id since for a running postmaster, and refuse to start.
  if (!wasRunning && isAlive(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return wasRunning
}

/** The facts a postmaster writes about itself: its id, and 'ready' once it takes connections. */
export function readPostmasterFile(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    return pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined
  } catch {
    return undefined
  }
}

/** Fast shutdown (sessions end, data is checkpointed), then immediate, then force; each is safe, only slower to recover. */
export async function stopPostmaster(pid: number, cluster: string, patience = 20_000): Promise<void> {
  const steps = [
    ['SIGINT', patience],
    ['SIGQUIT', 6_000],
    ['SIGKILL', 6_000],
  ] as const
  for (const [signal, wait] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitUntil(() => !isAlive(pid), wait)) return
  }
  throw new StartupError(`PostgreSQL (process ${pid}) on ${cluster} does not stop.`)
}

function belongsTo(pid: number, folder: string): boolean {
  const where = workingFolder(pid)
  if (where !== undefined) return where === folder
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(folder)
}
