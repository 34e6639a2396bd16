import { type Database, openDatabase } from '../platform/db/index.ts'
import { knownSteps, migrateToLatest } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'
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

/** A schema that servers may be using is theirs to change. */
async function bringUp({ connection, isStartedHere }: Access, signal: AbortSignal): Promise<void> {
  if (isStartedHere) return migrateToLatest(connection)
  const takenMigrations = await withClient(connection, signal, readMigrations)
  const steps = await knownSteps()
  if (JSON.stringify(takenMigrations) !== JSON.stringify(steps))
    throw new CommandError('The database is not of this release: start the server of this release first.')
}
