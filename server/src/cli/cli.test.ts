import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/db/embedded/index.ts'
import { createLocalFiles } from '#platform/files/index.ts'
import { backUp, emptyDatabase, freshDatabase, picture, query, trau, urlOf } from './testing.ts'

// Each runs processes that start PostgreSQL.
const patience = 180_000
let home: string
let DATA_DIR: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'trau-cli-'))
  DATA_DIR = join(home, 'data')
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

test('without a command, with an unknown one or with wrong arguments, one line says what there is, and the code is 1', async () => {
  const [none, unknown, withoutFile, withUnknownOption, help, withWrongSetting] = await Promise.all([
    trau([]),
    trau(['toString']),
    trau(['backup']),
    trau(['backup', 'a', '--nope']),
    trau(['doctor', '--help']),
    trau(['tenant', 'list'], { PORT: 'many' }),
  ])
  expect(none.code).toBe(1)
  for (const name of ['tenant', 'user', 'admin', 'backup', 'restore', 'migrate-to', 'doctor'])
    expect(none.out).toContain(`\n  ${name} `)
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.error).toMatch(/^There is no command "toString"\.\n[\s\S]*doctor/)
  expect(withoutFile).toMatchObject({
    code: 1,
    error: 'Usage: trau backup <file> [--verify] [--no-files | --prune | --prune-unused] [--json]\n',
  })
  expect(withUnknownOption.error).toMatch(/^Unknown option '--nope'.*\n$/)
  expect(help.out).toContain('Usage: trau doctor [--json]')
  expect(withWrongSetting.error).toMatch(/^The setting PORT=many is not valid.*\n$/)
})

test('a backup, a move, a replacement or a list of a folder without data says so and makes nothing', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'trau-other-')), 'a.trau')
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
  await backUp(await freshDatabase(), file)
  const nowhere = join(home, 'nowhere')
  const commands = [
    ['backup', join(home, 'n.trau')],
    ['migrate-to', 'postgresql://nobody@127.0.0.1:1/none'],
    ['restore', file, '--replace'],
    ['tenant', 'list'],
  ]
  for (const result of await Promise.all(commands.map(args => trau(args, { DATA_DIR: nowhere })))) {
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toMatch(/^There is no data in .*\n$/)
  }
  expect(readdirSync(home)).toEqual([])
})

describe('an embedded install', () => {
  /** What it holds once its tenants are there; nothing below changes it. */
  let before: Awaited<ReturnType<typeof picture>>

  test(
    'gets tenants while no server runs, each with the link of its administrator',
    async () => {
      const made = await trau(['tenant', 'add', 'cau-lac-bo', '--title', 'Câu lạc bộ Cờ'], {
        DATA_DIR,
        PUBLIC_URL: 'https://trau.example/',
      })
      expect(made.code, made.error).toBe(0)
      expect(made.out).toMatch(
        /https:\/\/trau\.example\/auth\/register\?tenant=cau-lac-bo&setup=[\w-]{32}\n$/,
      )
      const again = await trau(['tenant', 'add', 'cau-lac-bo'], { DATA_DIR })
      expect(again.code).toBe(0)
      expect(again.out).toContain('is there already')
      expect(again.out.match(/setup=.*/)![0]).not.toBe(made.out.match(/setup=.*/)![0])
      // Nothing was left running or locked.
      expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false)
    },
    patience,
  )

  test(
    'lists its tenants and is backed up while the server runs, and refuses to be replaced or moved under it',
    async () => {
      const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR })
      try {
        before = await picture(postgres.connection)
        const [refused, { out }] = await Promise.all([
          trau(['tenant', 'add', 'Câu'], { DATA_DIR }),
          // systemd gives the server a folder for its socket that is not the TMPDIR of commands.
          trau(['tenant', 'list'], { DATA_DIR, TMPDIR: home }),
        ])
        expect(refused.error).toMatch(/cannot be a tenant/)
        expect(out).toContain('default     Trầu (0 accounts, no administrator yet)')
        expect(out).toContain('cau-lac-bo  Câu lạc bộ Cờ (0 accounts, no administrator yet)')
        const file = join(home, 'running.trau')
        const result = await trau(['backup', file, '--verify'], { DATA_DIR })
        expect(result.code, result.error).toBe(0)
        expect(result.out).toMatch(
          /^\d+ rows of \d+ tables in .*running\.trau .*\n0 files .*trau-files\.\nVerified/,
        )
        // The scratch database is gone.
        expect(
          await query(postgres.connection, `SELECT datname FROM pg_database WHERE datname LIKE 'trau_%'`),
        ).toEqual([])
        const commands = [
          ['restore', file, '--replace'],
          ['migrate-to', urlOf(await emptyDatabase())],
        ]
        for (const outcome of await Promise.all(commands.map(args => trau(args, { DATA_DIR }))))
          expect(outcome).toMatchObject({
            code: 1,
            error: `Trầu is running (process ${process.pid}): stop it first.\n`,
          })
      } finally {
        await postgres.stop()
      }
    },
    patience,
  )

  test(
    'keeps the files beside its backup for their owner alone, also where the folder was open before',
    async () => {
      const files = createLocalFiles(join(DATA_DIR, 'files'))
      const key = 'media/default/xx/photo-full'
      await files.put(key, Buffer.from('ảnh'))
      const copies = join(home, 'open', 'trau-files')
      mkdirSync(copies, { recursive: true })
      chmodSync(copies, 0o755)
      const result = await trau(['backup', join(home, 'open', 'a.trau')], { DATA_DIR })
      expect(result.code, result.error).toBe(0)
      const modes = [copies, join(copies, key)].map(path => statSync(path).mode & 0o777)
      expect(modes).toEqual([0o700, 0o600])
      await files.delete(key)
    },
    patience,
  )

  test(
    'comes back from a backup in another folder',
    async () => {
      const elsewhere = join(home, 'elsewhere')
      const file = join(home, 'running.trau')
      const result = await trau(['restore', file], { DATA_DIR: elsewhere })
      expect(result.code, result.error).toBe(0)
      expect(result.out).toContain(`Restoring into the data in ${elsewhere}.\n`)
      expect((await trau(['tenant', 'list'], { DATA_DIR: elsewhere })).out).toContain('Câu lạc bộ Cờ')
      expect((await trau(['restore', file], { DATA_DIR: elsewhere })).error).toMatch(
        /already holds Trầu’s data/,
      )
      const key = 'media/default/xx/later-full'
      await createLocalFiles(join(elsewhere, 'files')).put(key, Buffer.from('sau bản sao lưu'))
      const replaced = await trau(['restore', file, '--replace'], { DATA_DIR: elsewhere })
      expect(replaced.code, replaced.error).toBe(0)
      expect(replaced.out).toContain('1 stored files came after the backup')
    },
    patience,
  )

  test(
    'moves whole to an empty external database and stays as it was',
    async () => {
      const target = await emptyDatabase()
      const url = urlOf(target)
      const result = await trau(['migrate-to', url], { DATA_DIR })
      expect(result.code, result.error).toBe(0)
      expect(result.out).toMatch(/^Moved \d+ rows of \d+ tables in \d+\.\d s\.\n/)
      expect(result.out).toContain(`DATABASE_URL=${url}\n`)
      expect(await picture(target)).toEqual(before)

      const [there, again, withoutEmbedded] = await Promise.all([
        trau(['tenant', 'list'], { DATABASE_URL: url }),
        trau(['migrate-to', url], { DATA_DIR }),
        trau(['migrate-to', url], { DATABASE_URL: url }),
      ])
      expect(there.out).toContain('Câu lạc bộ Cờ')
      expect(again.error).toMatch(/already holds Trầu’s data/)
      expect(withoutEmbedded.error).toMatch(/no embedded database/)
      expect((await trau(['tenant', 'list'], { DATA_DIR })).code).toBe(0)
    },
    patience,
  )
})

test('a tenant that has its administrator is not made again', async () => {
  const target = await freshDatabase()
  await query(
    target,
    `INSERT INTO app_user (tenant_id, user_id, username, full_name, is_admin) VALUES ('default', gen_random_uuid(), 'an', 'Ân', true)`,
  )
  const settings = { DATABASE_URL: urlOf(target) }
  expect(await trau(['tenant', 'add', 'default'], settings)).toEqual({
    code: 1,
    out: '',
    error: 'The tenant default is there already and has its administrator.\n',
  })
  await query(
    target,
    `INSERT INTO app_user (tenant_id, user_id, username, full_name, is_admin, erased_time) VALUES ('default', gen_random_uuid(), 'da.xoa', '', true, now())`,
  )
  // Who erased their account is not counted.
  expect((await trau(['tenant', 'list'], settings)).out).toBe('default  Trầu (1 account, 1 administering)\n')
})

test(
  'a restore into a database that servers use is refused; one that is made ends the id of the data',
  async () => {
    const target = await freshDatabase()
    await query(target, `INSERT INTO installation (key, value) VALUES ('data-id', '{"id": "before"}')`)
    const file = join(home, 'external.trau')
    expect((await trau(['backup', file], { DATABASE_URL: urlOf(target) })).code).toBe(0)
    const server = `${urlOf(target)}?application_name=trau`
    const held = await new pg.Client({ connectionString: server }).connect()
    try {
      const result = await trau(['restore', file, '--replace', '--into', urlOf(target)])
      expect(result).toMatchObject({
        code: 1,
        error: 'Trầu is running (1 connections to that database): stop it first.\n',
      })
    } finally {
      await held.end()
    }
    expect((await trau(['restore', file, '--replace', '--into', urlOf(target)])).code).toBe(0)
    expect(await query(target, `SELECT FROM installation WHERE key = 'data-id'`)).toEqual([])
  },
  patience,
)
