import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import type { Connection } from './index.ts'

/** One step: plain SQL, or a function for what SQL alone cannot do. Runs in a transaction; never edited once released. */
export interface Migration {
  up: string | ((client: pg.ClientBase) => Promise<void>)
}

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_240_001

/** The steps of the schema that this release has, in order. */
export async function knownSteps(): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter(name => /^\d{4}_.*\.ts$/.test(name))
    .map(name => name.slice(0, -3))
    .sort()
}

/** Takes these steps in the caller's transaction, and notes each. */
export async function takeSteps(client: pg.ClientBase, steps: readonly string[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_time timestamptz NOT NULL DEFAULT now())',
  )
  for (const step of steps) {
    const { up } = ((await import(new URL(`${step}.ts`, folder).href)) as { default: Migration }).default
    if (typeof up === 'string') await client.query(up)
    else await up(client)
    await client.query('INSERT INTO migration (name) VALUES ($1)', [step])
  }
}

/**
 * Brings the schema up to this version of the code, one transaction a step, safe against a second process doing the same.
 * @throws StartupError when the database was made by a newer version.
 */
export async function migrateToLatest(connection: Connection): Promise<void> {
  const knownNames = await knownSteps()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await takeSteps(client, [])
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const appliedNames = new Set(rows.map(row => row.name))
    const newer = [...appliedNames].find(name => !knownNames.includes(name))
    if (newer) {
      throw new StartupError(
        `The data was last used by a newer Trầu (it has the schema step ${newer}). Start that version, or restore a backup made by this one.`,
      )
    }
    for (const step of knownNames) {
      if (appliedNames.has(step)) continue
      await client.query('BEGIN')
      try {
        await takeSteps(client, [step])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
    }
  } finally {
    await client.end()
  }
}
