import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const launcher = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const commandLine = fileURLToPath(new URL('../../scripts/trau.mjs', import.meta.url))
const patience = 180_000

export interface Product {
  /** By the address people type. */
  url: string
  /** File with what it printed, the set-up link among it. */
  log: string
  stop: () => Promise<void>
  /** Ends the server alone; its data stays for `begin`. */
  end: () => Promise<void>
  /** Starts the server again on the same data, and answers once it is ready. */
  begin: () => Promise<void>
}

/** Starts the product as people do, on an empty data folder, and answers once it is ready. */
export async function startProduct({
  port,
  env,
}: {
  port: number | string
  env?: NodeJS.ProcessEnv
}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'trau-e2e-'))
  const log = join(folder, 'output.log')
  const url = `http://localhost:${port}`
  const output = createWriteStream(log)
  const launch = () => {
    const launched = spawn(process.execPath, [launcher], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataFolder(folder),
        NODE_ENV: '',
        // Everybody in these tests comes from one address; the pace of registering is held by the server's own tests.
        LIMITS_FACTOR: '100',
        // Any free one: other products run beside this one.
        TURN_PORT: '0',
        TURN_TLS_PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    launched.stdout.pipe(output, { end: false })
    launched.stderr.pipe(output, { end: false })
    return launched
  }
  let server = launch()
  const end = () => stopServer(server)
  const stop = async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  const begin = async () => {
    server = launch()
    await untilReady(server, `${url}/readyz`)
  }
  try {
    await untilReady(server, `${url}/readyz`)
  } catch (error) {
    const printed = readFileSync(log, 'utf8')
    await stop()
    throw new Error(`${(error as Error).message} It printed:\n${printed}`)
  }
  return { url, log, stop, end, begin }
}

/** Runs `npx trau` on the data of a product that `startProduct` started, named by its log. Rejects when the command fails. */
export async function runCommand(log: string, args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [commandLine, ...args], {
    env: { ...process.env, DATA_DIR: dataFolder(dirname(log)), NODE_ENV: '' },
  })
}

const dataFolder = (folder: string) => join(folder, 'data')

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`The server is not ready after ${patience / 1000} seconds.`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = once(server, 'close')
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGKILL'), 20_000)
  await closed
  clearTimeout(force)
}
