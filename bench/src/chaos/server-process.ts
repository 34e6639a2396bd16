import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { copyMigratedData } from '../migrated-data.ts'

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export interface ServerOptions {
  /** An external database; without it the server starts its own on a temporary folder. */
  databaseUrl?: string
  /** A fixed port, kept over restarts. Default: a free one. */
  port?: number
  env?: Record<string, string>
  /** The script to run in place of the product's. */
  script?: string
  /** Data that is there already; it is removed in the end. Default: a new folder. */
  dataDir?: string
  /** Starts it again whenever it ends, as whoever watches a service does. */
  isWatched?: boolean
  /** The beginning of the command that starts it, when its data is in that folder. */
  launcher?(dataDir: string): string[]
}

/** The product's process as an operator has it: it may be killed, and comes back on the same port and data. */
export class ServerProcess {
  readonly dataDir: string
  starts = 0
  /** What it said before it ended without being asked to. */
  readonly crashes: string[] = []
  #options: ServerOptions
  #port = 0
  #child: ChildProcess | undefined
  #isStopping = false
  /** What it wrote to its standard error, for whoever has to find out why it ended. */
  #said = ''

  constructor(options: ServerOptions = {}) {
    this.#options = options
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'trau-server-'))
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get pid(): number {
    return this.#child!.pid!
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  async start(): Promise<void> {
    this.#port ||= this.#options.port ?? (await freePort())
    const { databaseUrl, dataDir, launcher } = this.#options
    if (!databaseUrl && !dataDir && !launcher) copyMigratedData(this.dataDir)
    this.#spawn()
    await this.ready()
  }

  /** Waits until it serves; while it is being restarted, until the next one does. */
  async ready(withinMs = 180_000): Promise<void> {
    const until = performance.now() + withinMs
    while (performance.now() < until) {
      if (await this.isReady()) return
      if (!this.isRunning && !this.#options.isWatched) break
      await pause(50)
    }
    throw new Error(`the server was not ready within ${withinMs / 1000} s: ${this.#said.slice(-2000)}`)
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      answer => answer.ok,
      () => false,
    )
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child?.kill(signal)
  }

  /** The main process of the server's own PostgreSQL, while there is one. */
  databasePid(): number | undefined {
    return Number(this.#postmaster()?.[0]) || undefined
  }

  /** Kills the main process of the server's own PostgreSQL, as an out-of-memory killer would, and waits for the one that follows. */
  async killDatabase(): Promise<void> {
    const pid = this.databasePid()
    if (pid === undefined) throw new Error('there is no PostgreSQL to kill')
    process.kill(pid, 'SIGKILL')
    const until = performance.now() + 180_000
    for (
      let next = pid as number | undefined;
      next === undefined || next === pid;
      next = this.databasePid()
    ) {
      if (performance.now() > until)
        throw new Error(`PostgreSQL was not started again: ${this.#said.slice(-2000)}`)
      await pause(20)
    }
  }

  /** A connection to the server's own PostgreSQL. */
  async database(): Promise<pg.Client> {
    const lines = this.#postmaster()
    const client = new pg.Client(
      lines
        ? { host: lines[4]!, port: Number(lines[3]), user: 'trau', database: 'trau' }
        : { connectionString: this.#options.databaseUrl },
    )
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** CPU seconds that the server process has used, user and system. */
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  /** Resident memory of the server process in bytes. */
  rss(): number {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]) * 1024
  }

  /** Ends it and starts it again on the same port and data. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#end(signal)
    this.#spawn()
    await this.ready()
  }

  /** Asks it to end and waits; returns its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#isStopping = true
    const code = await this.#end(signal)
    rmSync(this.dataDir, { recursive: true, force: true })
    return code
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const exitCode = new Promise<number | null>(resolve => child.once('exit', resolve))
    child.kill(signal)
    return exitCode
  }

  #spawn(): void {
    this.starts++
    const { databaseUrl, env, launcher, script = main } = this.#options
    const [program, ...args] = [...(launcher?.(this.dataDir) ?? []), process.execPath, script]
    const child = spawn(program!, args, {
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        LIMITS_FACTOR: '1000000',
        LOG_LEVEL: 'error',
        TURN: 'off',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-20_000)
    })
    child.once('exit', (code, signal) => {
      if (signal === null && code !== 0) this.crashes.push(this.#said.slice(-2000))
      if (this.#options.isWatched && !this.#isStopping)
        setTimeout(() => this.#isStopping || this.#spawn(), 50)
    })
    this.#child = child
  }

  /** The lines of PostgreSQL's own note of itself: process, folder, start, port, socket folder. */
  #postmaster(): string[] | undefined {
    try {
      // As the process sees it, which may have a disk of its own there.
      const visibleProcess = this.#options.launcher
        ? join('/proc', String(this.pid), 'root', this.dataDir)
        : this.dataDir
      const path = readdirSync(visibleProcess, { recursive: true, encoding: 'utf8' }).find(name =>
        name.endsWith('postmaster.pid'),
      )
      return path ? readFileSync(join(visibleProcess, path), 'utf8').split('\n') : undefined
    } catch {
      return undefined
    }
  }
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
