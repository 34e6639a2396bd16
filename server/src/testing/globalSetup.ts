import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type PostgresConnection, startEmbeddedPostgres } from '#platform/db/embedded/index.ts'

/** The migrated database that every test database is cloned from. Nobody connects to it. */
export const templateDatabase = 'trau_template'

// Durability is PostgreSQL's to test. Tests want speed, and as many connections as they have files.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  log_min_messages: 'fatal',
}

/**
 * One PostgreSQL for a whole test run, in a temporary folder, with the schema migrated once. TEST_DATABASE_URL names another server,
 * whose template and test databases are then ours.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    const connection = connectionOf(new URL(process.env.TEST_DATABASE_URL))
    await makeTemplate(connection)
    project.provide('postgres', connection)
    return async () => {}
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'trau-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings, initFlags: ['--no-sync'] })
  const teardown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.connection)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', postgres.connection)
  return teardown
}

async function makeTemplate(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${templateDatabase}`)
  await client.query(`CREATE DATABASE ${templateDatabase}`)
  await client.end()
  const migrate = new URL('../platform/db/migrate.ts', import.meta.url)
  if (!existsSync(migrate)) return
  const { migrateToLatest } = (await import(migrate.href)) as {
    migrateToLatest(connection: PostgresConnection): Promise<unknown>
  }
  await migrateToLatest({ ...connection, database: templateDatabase })
}

function connectionOf(url: URL): PostgresConnection {
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    database: url.pathname.slice(1) || 'postgres',
  }
}
