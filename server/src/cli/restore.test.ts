import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { knownSteps, takeSteps } from '#platform/db/migrate.ts'
import { createLocalFiles } from '#platform/files/index.ts'
import { createApp } from '../composition/app.ts'
import { startApp } from '../testing/app.ts'
import { withClient } from './database.ts'
import { indexStatements } from './dump/catalog.ts'
import { openBackup, writeBackup } from './dump/file.ts'
import { openSnapshot } from './dump/snapshot.ts'
import { copyFiles, filesBeside } from './files.ts'
import { endOwnBackup, loadAndMigrate, restore } from './restore.ts'
import {
  backUp,
  connectionOf,
  contextWith,
  emptyDatabase,
  freshDatabase,
  loadFrom,
  picture,
  query,
  urlOf,
} from './testing.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trau-restore-'))
  file = join(folder, 'a.trau')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a restore refuses a target that holds data, replaces it when asked to, and never takes what is not Trầu’s', async () => {
  const source = await freshDatabase()
  await query(source, `INSERT INTO tenant (tenant_id, name) VALUES ('moi', 'Mới')`)
  await backUp(source, file)
  const target = await freshDatabase()
  await query(target, `INSERT INTO tenant (tenant_id, name) VALUES ('cu', 'Đang có')`)
  await query(target, 'CREATE SCHEMA pgboss CREATE TABLE pgboss.job (id int)')
  const before = await picture(target)
  await expect(loadFrom(file, target)).rejects.toThrow(/already holds Trầu/)
  expect(await picture(target)).toEqual(before)
  await loadFrom(file, target, { replace: true })
  expect(await picture(target)).toEqual(await picture(source))
  expect(await query(target, `SELECT FROM pg_namespace WHERE nspname = 'pgboss'`)).toEqual([])

  const foreign = await emptyDatabase()
  await query(foreign, 'CREATE TABLE invoice (id int); INSERT INTO invoice VALUES (1)')
  for (const replace of [false, true])
    await expect(loadFrom(file, foreign, { replace })).rejects.toThrow(/not Trầu’s/)
  expect(await query(foreign, 'SELECT * FROM invoice')).toEqual([{ id: 1 }])
})

test('a backup that the server made stands as done in the database that is restored from it', async () => {
  const source = await freshDatabase()
  await query(
    source,
    `INSERT INTO backup_run (tenant_id, backup_id, status, is_scheduled, verifies, created_time, file_name)
     VALUES ('default', gen_random_uuid(), 'RUNNING', true, false, now(), 'a.trau')`,
  )
  await backUp(source, file)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  await endOwnBackup(target, file)
  expect(await query(target, 'SELECT status, bytes::int FROM backup_run')).toEqual([
    { status: 'DONE', bytes: statSync(file).size },
  ])
})

test('a restore refuses a backup of a newer release and changes nothing', async () => {
  await withClient(await freshDatabase(), undefined, async client => {
    const dump = await openSnapshot(client, '9.9.9')
    dump.header.migrations.push('9999_future')
    await writeBackup(file, dump)
  })
  const target = await emptyDatabase()
  await expect(loadFrom(file, target)).rejects.toThrow(/newer Trầu \(9\.9\.9, .*9999_future/)
  expect(await query(target, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
})

test('a restore names its target, and says how many files its database lacks, until --only-files has brought them', async () => {
  const app = await startApp()
  try {
    const an = await app.person('Nguyễn Thị Ân')
    const bytes = Buffer.from('hợp đồng')
    await an.ask(contract.media.uploadMedia, {
      body: { file: { bytes, fileName: 'hợp đồng.txt', mediaType: 'text/plain' } },
    })
    await backUp(connectionOf(app), file)
    const target = await emptyDatabase()
    const DATA_DIR = join(folder, 'data')
    const { context, lines } = contextWith({ DATABASE_URL: urlOf(target), DATA_DIR })
    expect(await restore.run(context, [file], {})).toBe(1)
    expect(lines[0]).toMatch(`Restoring into the database ${target.database} on `)
    expect(lines.at(-1)).toMatch(
      /^1 files that the database refers to are neither in .*trau-files nor stored/,
    )

    await copyFiles(app.app.files, filesBeside(file), context)
    const [stored, onlyFiles] = [createLocalFiles(join(DATA_DIR, 'files')), { 'only-files': true }]
    expect(await restore.run(context, [file], onlyFiles)).toBeUndefined()
    const keys: string[] = []
    for await (const { key } of stored.list('media/')) keys.push(key)
    expect(keys).toEqual([expect.stringMatching(/-full$/)])
    await stored.put(keys[0]!, bytes.subarray(3))
    expect(await restore.run(context, [file], onlyFiles)).toBeUndefined()
    expect(await stored.size(keys[0]!)).toBe(bytes.length)
    await expect(restore.run(context, [file], { ...onlyFiles, replace: true })).rejects.toThrow('--replace')
  } finally {
    await app.close()
  }
})

test('a restore that is stopped says what it did by then', async () => {
  await backUp(await freshDatabase(), file)
  const target = await emptyDatabase()
  const settings = { DATABASE_URL: urlOf(target), DATA_DIR: folder }
  const stoppedAt = (stage: string) => restore.run(contextWith(settings, stage).context, [file], {})
  await expect(stoppedAt('Loading tenant')).rejects.toThrow('Stopped: nothing was changed.')
  expect(await query(target, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
  await expect(stoppedAt('Analysing')).rejects.toThrow(/^Stopped: the database is restored, .* --only-files$/)
  expect(await query(target, 'SELECT tenant_id FROM tenant')).toHaveLength(1)
})

test('a restore of an older release’s backup brings the schema up to date and keeps the data', async () => {
  const old = await emptyDatabase()
  const steps = await knownSteps()
  await withClient(old, undefined, client => takeSteps(client, steps.slice(0, 4)))
  await query(old, `INSERT INTO tenant (tenant_id, name) VALUES ('xua', 'Ngày xưa')`)
  await backUp(old, file)
  const target = await emptyDatabase()
  const { dump, close } = await openBackup(file)
  await loadAndMigrate(target, dump, {}).finally(close)
  expect((await query(target, 'SELECT name FROM migration ORDER BY 1')).map(row => row.name)).toEqual(steps)
  expect(await query(target, `SELECT name FROM tenant WHERE tenant_id = 'xua'`)).toEqual([
    { name: 'Ngày xưa' },
  ])
  const { rows: _, ...schema } = await picture(target)
  expect(schema).toMatchObject({ indexes: (await picture(await freshDatabase())).indexes })
})

test('a restore fires no trigger, and what is unlogged stays behind', async () => {
  const source = await freshDatabase()
  await query(source, 'CREATE UNLOGGED TABLE beat (at int); INSERT INTO beat VALUES (1)')
  await backUp(source, file)
  const { dump, close } = await openBackup(file)
  close()
  expect(dump.header.tables.map(table => table.name)).not.toContain('beat')

  const target = await emptyDatabase()
  await withClient(target, undefined, async client => {
    await client.query('CREATE TABLE guarded (id int); INSERT INTO guarded VALUES (1)')
    await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'fired'; END $$;
      CREATE TRIGGER fires BEFORE INSERT ON guarded FOR EACH ROW EXECUTE FUNCTION refuse()`)
    const { drop, create } = await indexStatements(client)
    for (const statement of drop) await client.query(statement)
    await client.query('INSERT INTO guarded VALUES (2)')
    for (const statement of create) await client.query(statement)
    await expect(client.query('INSERT INTO guarded VALUES (3)')).rejects.toThrow('fired')
  })
})

test('a restore leaves out a table that somebody added, and says so', async () => {
  const extended = await freshDatabase()
  await query(extended, `CREATE TABLE own_notes (text text); INSERT INTO own_notes VALUES ('của tôi')`)
  await backUp(extended, file)
  const target = await emptyDatabase()
  const loaded = await loadFrom(file, target)
  expect(loaded.skipped).toEqual(['own_notes'])
  const rest = await picture(target)
  expect(rest.rows).not.toHaveProperty('own_notes')
})

test('a restored server knows its people by their password and by the tokens they hold, and goes on where it was', async () => {
  const app = await startApp()
  const an = await app.person('Nguyễn Thị Ân')
  const { room } = await an.ask(contract.room.createRoom, { body: { type: 'SELF' } })
  const send = { params: { roomId: room.roomId }, body: { content: 'trước khi sao lưu' } }
  const before = await an.ask(contract.chat.sendMessage, send)
  await backUp(connectionOf(app), file)
  await app.close()

  const target = await emptyDatabase()
  await loadFrom(file, target)
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: tmpdir(), LIMITS_FACTOR: '1000' })
  const { server, close } = await createApp(config, target, { isShared: false })
  try {
    const { username, password, tokens } = an
    const url = (path: string) => path.replace('{tenant}', 'default').replace('{roomId}', room.roomId)
    const login = await server.inject({
      method: 'POST',
      url: url(contract.identityAuthen.login.path),
      payload: { username, password },
    })
    expect(login.statusCode).toBe(200)
    const sent = await server.inject({
      method: 'POST',
      url: url(contract.chat.sendMessage.path),
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      payload: { content: 'sau khi khôi phục' },
    })
    expect(sent.json().data).toMatchObject({ content: 'sau khi khôi phục', seq: before.seq + 1 })
  } finally {
    await close()
  }
})
