import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFiles } from '#platform/files/index.ts'
import { type Person, startApp, type TestApp } from '../testing/app.ts'
import { copyFiles, filesBeside, pruneFiles, pruneUnused, referredIn } from './files.ts'
import { backUp, connectionOf } from './testing.ts'

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
  const wanted = await referredIn(connectionOf(app), quiet.signal)
  expect(await copyFiles(copies, target, quiet, wanted)).toMatchObject({ copied: 7, kept: 0 })
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
  const wanted = await referredIn(connectionOf(app), quiet.signal)
  expect(await copyFiles(copies, target, quiet, wanted)).toMatchObject({ copied: 1 })
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
