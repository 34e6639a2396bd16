/** Whether the npm that runs this program has ended, which no signal tells. */
import { spawnSync } from 'node:child_process'

/**
 * npm passes SIGTERM to the shell between us, which ends without passing it on; a killed npm passes on nothing and leaves the shell. So
 * both are remembered, and looked at. A program started without npm (systemd, `nohup node scripts/start.mjs`) outlives whoever started it.
 */
const shell = process.env.npm_lifecycle_event ? process.ppid : 0
const npm = shell > 1 ? parentOf(shell) : 0

export function hasNpmEnded() {
  if (shell === 0) return false
  return process.ppid !== shell || !isAlive(shell) || (npm > 1 && !isAlive(npm))
}

/** 0 where it cannot be found out. */
function parentOf(pid) {
  if (process.platform === 'win32') return 0
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number.parseInt(stdout ?? '', 10) || 0
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
