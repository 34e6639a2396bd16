import { mkdtempSync, rmSync, type StatsFs, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contract } from '@trau/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFiles, type Files } from '#platform/files/index.ts'
import { deleteDueBytes } from '../services/media/bytes.ts'
import { type Person, startApp, type TestApp } from '../testing/app.ts'
import { withClient } from './database.ts'
import { DiskFull } from './failure.ts'
import { copyFiles, filesBeside, missingBytes, pruneFiles, pruneUnused, referredIn } from './files.ts'
import { needsOf, requireRoom } from './room.ts'
import { backUp, connectionOf, query } from './testing.ts'
import { planRemovals, unknownKeptDays } from './unknown-files.ts'

const quiet = { progress() {}, signal: new AbortController().signal }
let app: TestApp
let an: Person
let folder: string

beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Thị Ân')
  folder = mkdtempSync(join(tmpdir(), 'trau-files-'))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('files are copied beside a backup once, and come back as far as the database refers to them', async () => {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const file = { bytes, fileName: 'ảnh.jpg', mediaType: 'image/jpeg' }
  await an.ask(contract.media.uploadMedia, { body: { file } })
  await an.ask(contract.identity.uploadAvatarV2, { body: { file } })
  const { files } = app.app
  const copies = filesBeside(join(folder, 'a.trau'))
  // Three of the photo, three of the picture of a profile.
  expect(await copyFiles(files, copies, quiet)).toMatchObject({ copied: 6, kept: 0 })
  await an.ask(contract.media.uploadMedia, { body: { file: { ...file, bytes: Buffer.from('ghi chú') } } })
  expect(await copyFiles(files, copies, quiet)).toMatchObject({ copied: 1, kept: 6 })

  await copies.put('media/default/xx/deleted-full', Buffer.from('đã xoá'))
  const target = createLocalFiles(join(folder, 'target'))
  const isWanted = await referredIn(connectionOf(app), quiet.signal)
  expect(await copyFiles(copies, target, { ...quiet, isWanted })).toMatchObject({ copied: 7, kept: 0 })
  for await (const { key, bytes } of files.list(''))
    expect([key, await target.size(key)]).toEqual([key, bytes])
  expect(await target.size('media/default/xx/deleted-full')).toBeUndefined()

  expect(await pruneFiles(copies, files)).toBe(1)
  expect(await pruneFiles(copies, files)).toBe(0)
})

test('files that a legal hold keeps are copied too, and come back with the database that refers to them', async () => {
  const place = mkdtempSync(join(folder, 'sealed-'))
  const [kept, left] = ['sealed/default/kept', 'sealed/default/left']
  const source = createLocalFiles(join(place, 'source'))
  for (const key of [kept, left]) await source.put(key, Buffer.from('chứng cứ'))
  const itemId = crypto.randomUUID()
  await app.app.database.pool.query(
    `INSERT INTO sealed_item (tenant_id, item_id, kind, room_id, person_ids, created_time, cause, sealed_time, sealed)
     VALUES ('default', $1, 'MESSAGE', $1, '{}', now(), 'RECALLED', now(), '')`,
    [itemId],
  )
  await app.app.database.pool.query(
    `INSERT INTO sealed_file (tenant_id, item_id, media_id, storage_key, sealed) VALUES ('default', $1, $2, $3, '')`,
    [itemId, crypto.randomUUID(), kept],
  )
  const copies = filesBeside(join(place, 'a.trau'))
  expect(await copyFiles(source, copies, quiet)).toMatchObject({ copied: 2 })
  const target = createLocalFiles(join(place, 'target'))
  const isWanted = await referredIn(connectionOf(app), quiet.signal)
  expect(await copyFiles(copies, target, { ...quiet, isWanted })).toMatchObject({ copied: 1 })
  expect([await target.size(kept), await target.size(left)]).toEqual([12, undefined])
  await source.delete(left)
  expect(await pruneFiles(copies, source)).toBe(1)
})

test('a copy whose file was deleted stays for as long as a backup of the folder may refer to it', async () => {
  const place = mkdtempSync(join(folder, 'unused-'))
  const [source, newest] = [createLocalFiles(join(place, 'source')), join(place, 'b.trau')]
  const copies = filesBeside(newest)
  const key = 'media/default/xx/photo-full'
  await copies.put(key, Buffer.from('ảnh'))
  await backUp(connectionOf(app), join(place, 'a.trau'))
  // The oldest backup was begun before the file was found deleted, so it may refer to it.
  expect(await pruneUnused(newest, source)).toBe(0)
  await backUp(connectionOf(app), newest)
  expect(await pruneUnused(newest, source)).toBe(0)
  rmSync(join(place, 'a.trau'))
  writeFileSync(join(place, 'foreign.trau'), 'no backup of ours')
  expect(await pruneUnused(newest, source)).toBe(0)
  rmSync(join(place, 'foreign.trau'))
  expect(await pruneUnused(newest, source)).toBe(1)
  expect(await copies.size(key)).toBeUndefined()

  await copies.put(key, Buffer.from('ảnh'))
  await source.put(key, Buffer.from('ảnh'))
  expect(await pruneUnused(newest, source, 0)).toBe(0)
})

test('stored files that a restored database does not know are removed 30 days later, and no others', async () => {
  const { files, database } = app.app
  const file = { bytes: Buffer.from('hợp đồng'), fileName: 'hợp đồng.txt', mediaType: 'text/plain' }
  await an.ask(contract.media.uploadMedia, { body: { file } })
  const knownKeys = await keysIn(files)
  const unknownKeys = [
    ...['media/default/xx/later-full', 'media/default/xx/later-preview', 'sealed/default/later'],
    ...['pictures/default/la/_later/96.webp', `exports/default/${crypto.randomUUID()}.zip`],
  ]
  for (const key of unknownKeys) await files.put(key, Buffer.from('sau bản sao lưu'))
  const isKnown = await referredIn(connectionOf(app), quiet.signal)
  const plan = () => planRemovals(connectionOf(app), files, isKnown, quiet)
  expect([await plan(), await plan()]).toEqual([4, 0])
  await deleteDueBytes(app.app, 100)
  expect(await keysIn(files)).toEqual([...knownKeys, ...unknownKeys].sort())
  app.clock.advance(unknownKeptDays * 24 * 3_600_000 + 60_000)
  await deleteDueBytes(app.app, 100)
  expect(await keysIn(files)).toEqual(knownKeys)
  expect((await database.pool.query('SELECT storage_key FROM media_removal')).rows).toEqual([])
})

async function keysIn(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys.sort()
}

const GiB = 1024 ** 3
/** A disk of 100 GiB with so much room. */
const diskWith = (freeBytes: () => number) =>
  (async () => ({ bavail: freeBytes(), blocks: 100 * GiB, bsize: 1 }) as unknown as StatsFs) as never

test('a backup that a disk has no room for is not begun while the server would be left without room to write', async () => {
  const needs = [{ folder, bytes: 3 * GiB }]
  await expect(
    requireRoom(
      needs,
      diskWith(() => 4.9 * GiB),
    ),
  ).rejects.toThrow(DiskFull)
  await requireRoom(
    needs,
    diskWith(() => 5.1 * GiB),
  )
  // Two needs of one disk count together.
  await expect(
    requireRoom(
      [...needs, ...needs],
      diskWith(() => 7.9 * GiB),
    ),
  ).rejects.toThrow(DiskFull)
})

test('a backup needs room for its file, for the files that are not beside it, and for a second database where that lies in the data folder', async () => {
  const place = mkdtempSync(join(folder, 'needs-'))
  const source = createLocalFiles(join(place, 'source'))
  await source.put('media/default/xx/one-full', Buffer.alloc(500))
  await source.put('media/default/xx/two-full', Buffer.alloc(300))
  const backup = join(place, 'b.trau')
  await filesBeside(backup).put('media/default/xx/one-full', Buffer.alloc(500))
  expect(await missingBytes(source, filesBeside(backup))).toBe(300)
  writeFileSync(join(place, 'a.trau'), Buffer.alloc(40))
  const needs = (dataDir: string, verifies = true) =>
    withClient(connectionOf(app), undefined, client =>
      needsOf(client, backup, { dataDir, files: source, verifies }),
    )
  const own = { folder: place, bytes: 340 }
  expect(await needs(app.app.config.dataDir)).toEqual([own])
  const [database] = await query<{ folder: string; bytes: number }>(
    connectionOf(app),
    `SELECT current_setting('data_directory') AS folder, pg_database_size(current_database())::float8 AS bytes`,
  )
  const dataDir = dirname(database!.folder)
  expect(await needs(dataDir, false)).toEqual([own])
  expect(await needs(dataDir)).toEqual([
    own,
    { folder: database!.folder, bytes: expect.closeTo(database!.bytes, -7) },
  ])
})

test('a stored file that was damaged leaves its copy beside the backup as it is, and is mended from there', async () => {
  const place = mkdtempSync(join(folder, 'damaged-'))
  const [source, copies] = [createLocalFiles(join(place, 'source')), createLocalFiles(join(place, 'copies'))]
  const key = 'media/default/xx/photo-full'
  await source.put(key, Buffer.alloc(1_000))
  const copying = { ...quiet, keepsCopies: true }
  await copyFiles(source, copies, copying)
  await source.put(key, Buffer.alloc(10))
  expect(await missingBytes(source, copies)).toBe(0)
  expect(await copyFiles(source, copies, copying)).toMatchObject({ copied: 0, kept: 0, differing: 1 })
  expect(await copies.size(key)).toBe(1_000)
  await copyFiles(copies, source, quiet)
  expect(await source.size(key)).toBe(1_000)
})

test('a copy that its disk has no room for takes back what it copied and leaves what was there', async () => {
  const place = mkdtempSync(join(folder, 'full-'))
  const [source, copies] = [createLocalFiles(join(place, 'source')), createLocalFiles(join(place, 'copies'))]
  for (const name of ['a', 'b', 'c', 'd'])
    await source.put(`media/default/xx/${name}-full`, Buffer.alloc(1_000))
  await copies.put('media/default/xx/b-full', Buffer.alloc(1_000))
  let freeBytes = 2 * GiB + 2_500
  const takeRoom = async (bytes: number) => {
    await requireRoom(
      [{ folder, bytes }],
      diskWith(() => freeBytes),
    )
    freeBytes -= bytes
  }
  await expect(copyFiles(source, copies, { ...quiet, requireRoom: takeRoom })).rejects.toThrow(DiskFull)
  expect(await keysIn(copies)).toEqual(['media/default/xx/b-full'])
})
