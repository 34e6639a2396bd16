import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sentenceOf } from './failure.ts'

test('a socket of PostgreSQL that is not there is a database that cannot be reached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trau-socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const error = await new pg.Client({ host: folder, port: 5432, user: 'trau' })
    .connect()
    .catch(error => error)
  expect(error).toMatchObject({ code: 'ENOENT', address: join(folder, '.s.PGSQL.5432') })
  expect(sentenceOf(error)).toMatch(/^The database cannot be reached \(connect ENOENT .*deploy\/systemd/)
})
