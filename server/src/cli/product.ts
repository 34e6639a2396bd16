import type { App } from '#platform/app.ts'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { knownSteps, migrateToLatest } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import type { Context } from './command.ts'
import { type Access, reachDatabase, withClient } from './database.ts'
import { readMigrations } from './dump/catalog.ts'
import { CommandError } from './failure.ts'

/** Where people find the product. */
export function origin({ config }: Context): string {
  const { publicUrl, tls, port } = config()
  return publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`
}

/** The product's database with this release's schema, for the time of `work`. */
export async function withDatabase(
  context: Context,
  options: { mayCreate?: boolean },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const access = await reachDatabase(context.config(), options)
  try {
    await bringUp(access, context.signal)
    const database = openDatabase(access.connection, { max: 1, log: createLog('silent') })
    await work(database).finally(() => database.close())
  } finally {
    await access.close()
  }
}

/**
 * The services of the product on its database, for the time of `work`; they serve nobody. What is written waits for the server: one that runs
 * publishes and sends it within a second, otherwise the next one does.
 */
export async function withApp<T>(context: Context, work: (app: App) => Promise<T>): Promise<T> {
  const access = await reachDatabase(context.config())
  try {
    await bringUp(access, context.signal)
    const { createApp } = await import('../composition/app.ts')
    const config = { ...context.config(), logLevel: 'silent' as const, databasePool: 4 }
    const running = await createApp(config, access.connection, { workers: false, isShared: false })
    return await work(running.app).finally(() => running.close())
  } finally {
    await access.close()
  }
}

/** Takes the steps of this release. A schema that servers may be using is theirs to change. */
export async function bringUp({ connection, isStartedHere }: Access, signal: AbortSignal): Promise<void> {
  if (isStartedHere) return migrateToLatest(connection)
  const takenMigrations = await withClient(connection, signal, readMigrations)
  const steps = await knownSteps()
  if (JSON.stringify(takenMigrations) !== JSON.stringify(steps))
    throw new CommandError('The database is not of this release: start the server of this release first.')
}
