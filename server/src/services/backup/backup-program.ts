import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#platform/db/index.ts'

const command = fileURLToPath(new URL('../../cli.ts', import.meta.url))
/** A server that ends takes its backup along, even when it is killed. */
const dieWithParent = new URL('../../../../scripts/die-with-parent.mjs', import.meta.url).href
const mostOutput = 16_384

export interface ProgramOutcome {
  code: number | null
  out: string
  error: string
}

interface Program {
  path: string
  verifies: boolean
  connection: Connection
  dataDir: string
  signal: AbortSignal
}

/**
 * `trau backup` in a process of its own: reading and compressing a large database must not hold up the server. It reaches the same database,
 * and the same files by the settings of this process.
 */
export function runBackupProgram(program: Program): Promise<ProgramOutcome> {
  const { path, verifies, connection, dataDir, signal } = program
  const args = [command, 'backup', path, '--json', '--prune-unused', ...(verifies ? ['--verify'] : [])]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', dieWithParent, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: urlOf(connection) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    const outcome = { out: '', error: '' }
    child.stdout!.setEncoding('utf8').on('data', text => {
      outcome.out = (outcome.out + text).slice(-mostOutput)
    })
    child.stderr!.setEncoding('utf8').on('data', text => {
      outcome.error = (outcome.error + text).slice(-mostOutput)
    })
    child.once('error', reject)
    child.once('close', code => {
      signal.removeEventListener('abort', stop)
      resolve({ code, ...outcome })
    })
  })
}

/** https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS; the host may be the folder of a socket. */
function urlOf({ connectionString, host = 'localhost', port, user, password, database }: Connection): string {
  if (connectionString) return connectionString
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${encodeURIComponent(user ?? '')}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
