import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/index.ts'
import { connectionLimit } from '#platform/db/embedded/settings.ts'
import { connectionsOf } from '#platform/db/index.ts'
import { StartupError } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { letYoungGenerationGrow } from '#platform/young-generation.ts'
import { createApp, type RunningApp } from './composition/app.ts'
import { ensureSetupToken } from './services/identity-authen/index.ts'

/** The product's process: PostgreSQL where none is configured, then the app; says where it is, and ends cleanly. */
const withDemo = process.argv.includes('--demo')
let postgres: EmbeddedPostgres | undefined
let running: RunningApp | undefined
let stopping: Promise<void> | undefined

async function start(): Promise<void> {
  const config = readConfig()
  let connection: Parameters<typeof createApp>[1]
  if (config.databaseUrl) {
    connection = { connectionString: config.databaseUrl }
  } else {
    postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: createLog(config.logLevel),
      settings: { max_connections: connectionLimit(connectionsOf(config.databasePool)) },
    })
    connection = postgres.connection
  }
  const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
  running = await createApp(config, connection, {
    jobs: true,
    outboxPage: config.devOutbox || withDemo,
    ...(existsSync(dist) ? { client: dist } : {}),
  })
  const demo = withDemo ? await import('./demo/index.ts') : undefined
  await demo?.seedDemo(running.app)
  letYoungGenerationGrow()
  const address = await listen(running, config.port, config.host)
  const setup = await ensureSetupToken(running.app, 'default')
  const shownUrl =
    config.publicUrl ??
    config.devClient ??
    address.replace('127.0.0.1', 'localhost').replace('[::]', 'localhost').replace('0.0.0.0', 'localhost')
  console.log(`\n  Trầu is ready: ${shownUrl}\n`)
  if (demo) console.log(demo.demoEntry(shownUrl))
  if (setup)
    console.log(
      `  This link makes you the administrator. It works once.\n  ${shownUrl}/auth/register?setup=${setup}\n`,
    )
  if (running.outboxLink)
    console.log(
      `  This link shows unsent mail and SMS. It works once, in one browser.\n  ${shownUrl}${running.outboxLink}\n`,
    )
  console.log('  /docs describes the API. Press Ctrl-C to stop.\n')
}

async function listen(target: RunningApp, port: number, host: string): Promise<string> {
  try {
    return await target.listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start.`,
      )
    if (code === 'EACCES')
      throw new StartupError(
        `Port ${port} needs rights this user does not have. Choose one above 1023: PORT=3000 npm start.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST=${host} is no address of this machine.`)
    throw error
  }
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    try {
      await running?.close()
    } finally {
      await postgres?.stop()
    }
  })()
  return stopping
}

async function fail(error: unknown): Promise<void> {
  console.error(error instanceof StartupError ? `\n  ${error.message}\n` : error)
  await stop().catch(() => {})
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stop().then(
      () => process.exit(0),
      error => fail(error),
    )
  })
}

start().catch(fail)
