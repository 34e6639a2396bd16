import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment, saysDiskFull } from './cluster.ts'
import type { Identity } from './identity.ts'
import { readPostmasterFile, stopPostmaster } from './orphan.ts'
import type { Settings } from './settings.ts'

export interface Postmaster {
  pid: number
  /** Settles when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface PostmasterOptions {
  binaries: Binaries
  identity: Identity
  cluster: string
  logDir: string
  settings: Settings
  /** Called once when it takes long, as after a power cut. */
  onSlow(): void
}

/** Starts PostgreSQL on a cluster and answers when it takes connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, identity, cluster, settings } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...identity.prefix, binaries.postgres, '-D', cluster, ...flags]
  const { uid, gid } = identity
  // Its own process group: Ctrl-C in a terminal is for the server, which stops PostgreSQL when it has finished.
  const child = spawn(program, args, {
    cwd: cluster,
    env: cleanEnvironment(),
    uid,
    gid,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  const exit = new Promise<void>(resolve => {
    child.once('close', () => resolve())
    child.once('error', error => {
      errors += error.message
      resolve()
    })
  })
  const stopOnExit = () => void child.kill('SIGINT')
  process.once('exit', stopOnExit)
  void exit.then(() => process.off('exit', stopOnExit))
  await untilReady(child, options, () => errors)
  return { pid: child.pid!, exited: exit, stop: () => stop(child, options, exit) }
}

async function untilReady(
  child: ChildProcess,
  options: PostmasterOptions,
  errors: () => string,
): Promise<void> {
  const start = performance.now()
  let isReported = false
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    const file = readPostmasterFile(options.cluster)
    if (file?.pid === child.pid && file.status === 'ready') return
    if (!isReported && performance.now() - start > 5000) {
      isReported = true
      options.onSlow()
    }
    await sleep(15)
  }
  // What was written before the end arrives a moment after it.
  await sleep(50)
  throw failure(options, errors())
}

async function stop(child: ChildProcess, { binaries, cluster }: PostmasterOptions, exit: Promise<void>) {
  if (child.exitCode === null && child.signalCode === null) {
    // Windows knows no signals: its own tool asks.
    if (process.platform === 'win32')
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '20'])
    else await stopPostmaster(child.pid!, cluster)
  }
  await exit
}

function failure({ cluster, logDir }: PostmasterOptions, errors: string): Error {
  const text = `${errors}\n${newestLog(logDir)}`.trim()
  if (saysDiskFull(text)) return new StartupError(`The disk that holds ${cluster} is full.`)
  if (/could not (create|map|resize) .*shared memory/i.test(text))
    return new StartupError(
      'This machine has too little shared memory for PostgreSQL: free some, or set DATABASE_URL.',
    )
  const reason = /(?:FATAL|PANIC): +(.+)/.exec(text)?.[1] ?? text.split('\n').at(-1) ?? 'no output'
  return new StartupError(`PostgreSQL did not start (${reason.replace(/\.$/, '')}); its log is in ${logDir}.`)
}

function newestLog(logDir: string): string {
  try {
    const newest = readdirSync(logDir)
      .map(name => join(logDir, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
    return newest ? readFileSync(newest, 'utf8').slice(-4000) : ''
  } catch {
    return ''
  }
}
