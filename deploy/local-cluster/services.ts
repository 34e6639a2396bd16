/**
 * Runs the service tests against a PostgreSQL of Debian's package and a server that speaks S3, started for them; the arguments go to
 * vitest. Without the latter, files are kept in folders.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres, startS3 } from './engines.ts'
import { Missing } from './programs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'trau-cluster-'))
try {
  // Durability is not what these tests are about, and every file has a database of its own.
  const postgres = await startPostgres(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ])
  const s3 = await startS3(folder).catch(error => {
    if (!(error instanceof Missing)) throw error
    console.log(`S3: not run, ${error.message}`)
    return undefined
  })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, ...(s3 && { TEST_S3_URL: s3.url }) },
    stdio: 'inherit',
  })
  process.exitCode = await new Promise<number>(resolve => tests.once('exit', code => resolve(code ?? 1)))
  await s3?.stop()
  await postgres.stop()
} catch (error) {
  console.error(error instanceof Missing ? `not run: ${error.message}` : error)
  process.exitCode = error instanceof Missing ? 77 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
