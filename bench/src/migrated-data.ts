import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { migrateToLatest } from '../../server/src/platform/db/migrate.ts'

const variable = 'TRAU_MIGRATED_DATA'

/** For Vitest: makes a data folder with PostgreSQL and the whole schema once a run. Making one for each server took longer than most runs with it. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'trau-migrated-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, initFlags: ['--no-sync'] })
  try {
    await migrateToLatest(postgres.connection)
  } finally {
    await postgres.stop()
  }
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Fills an empty data folder so that a server on it need not make its database; without Vitest it stays empty. */
export function copyMigratedData(dataDir: string): void {
  const folder = process.env[variable]
  if (folder === undefined) return
  mkdirSync(dataDir, { recursive: true })
  // With its owner: PostgreSQL runs as another user where this one is root.
  execFileSync('cp', ['-a', `${folder}/.`, dataDir])
}
