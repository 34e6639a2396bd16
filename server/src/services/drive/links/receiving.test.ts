import { contract } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tx } from '#platform/db/index.ts'
import { heldUp } from '../../../testing/held-up.ts'
import { listOf, settle } from '../../notification/testing/settle.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { addFolder, addLink, type TestLink } from '../testing/sharing.ts'

/** What comes in through a link: how much of it, and that its maker is notified. */
const scene = sceneForFile()
const sharing = contract.driveSharing

const handIn = (link: TestLink, contents: string[], name = 'Lê Ngọc Chi', clientFileId?: string) =>
  scene.app.call(contract.driveLinks.uploadToPublicLink, {
    params: { token: link.token },
    query: { pass: '', ...(clientFileId ? { clientFileId } : {}) },
    body: {
      name,
      file: contents.map((content, n) => ({
        ...{ bytes: Buffer.from(content), fileName: `Bài ${n + 1}.txt`, mediaType: 'text/plain' },
      })),
    },
  })
const settingsOf = async ({ nodeId, linkId }: TestLink) =>
  (await scene.an.ask(sharing.listDriveLinks, { params: { nodeId } })).items.find(
    one => one.linkId === linkId,
  )!
const limit = ({ nodeId, linkId }: TestLink, body: { maxFiles?: number | null; maxBytes?: number | null }) =>
  scene.an.call(sharing.updateDriveLink, { params: { nodeId, linkId }, body: { role: 'DROP', ...body } })
const childrenOf = async (nodeId: string) =>
  (await scene.an.ask(contract.drive.listDriveChildren, { params: { nodeId } })).items.length

it('a link takes so many files and bytes in all, and refuses more with what it takes: linkFull', async () => {
  const folderId = await addFolder(scene.an, 'Bài nộp có hạn')
  const link = await addLink(scene.an, folderId, { role: 'DROP' })
  expect(await settingsOf(link)).toMatchObject({
    ...{ maxFiles: 1_000, maxBytes: 10 * 1024 ** 3, receivedFiles: 0, receivedBytes: 0 },
  })
  await limit(link, { maxFiles: 3 })
  expect((await handIn(link, ['một', 'hai'])).status).toBe(200)
  // Two at once are one too many: neither comes in.
  expect((await handIn(link, ['ba', 'bốn'])).error).toEqual(
    expect.objectContaining({
      code: 'linkFull',
      data: { maxFiles: 3, maxBytes: 10 * 1024 ** 3, files: 2, bytes: Buffer.byteLength('mộthai') },
    }),
  )
  expect(await childrenOf(folderId)).toBe(2)
  expect((await handIn(link, ['ba'])).status).toBe(200)
  expect((await handIn(link, ['bốn'])).error?.code).toBe('linkFull')
  expect(await settingsOf(link)).toMatchObject({ maxFiles: 3, receivedFiles: 3 })

  const used = (await settingsOf(link)).receivedBytes
  await limit(link, { maxFiles: null, maxBytes: used + 4 })
  expect((await handIn(link, ['12345'])).error?.code).toBe('linkFull')
  expect((await handIn(link, ['1234'])).status).toBe(200)
  expect((await handIn(link, ['1'])).error?.code).toBe('linkFull')
  expect(await childrenOf(folderId)).toBe(4)
})

it('the limit is not exceeded, however many are handed in at once', async () => {
  const folderId = await addFolder(scene.an, 'Cùng lúc')
  const link = await addLink(scene.an, folderId, { role: 'DROP' })
  await limit(link, { maxFiles: 2 })
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(content => handIn(link, [content])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await childrenOf(folderId)).toBe(2)
})

it('nothing comes in through a link that has changed while the bytes came', async () => {
  const folderId = await addFolder(scene.an, 'Đổi giữa chừng')
  const link = await addLink(scene.an, folderId, { role: 'DROP' })
  const theSpace = sql`SELECT FROM drive_space WHERE space_id = ${scene.an.userId} FOR UPDATE`
  const change = (set: RawBuilder<unknown>) => (tx: Tx) =>
    sql`UPDATE drive_link SET ${set} WHERE link_id = ${link.linkId}`.execute(tx)
  for (const [set, code] of [
    [sql`role = 'VIEW'`, 'linkNotAllowed'],
    [sql`password_hash = 'x'`, 'linkPasswordRequired'],
    [sql`expires_time = now() - interval '1 s'`, 'linkNotFound'],
  ] as const) {
    const answer = await heldUp(scene.app, theSpace, () => handIn(link, ['một']), change(set))
    expect(answer.error?.code).toBe(code)
    const body = { role: 'DROP' as const, password: null, expiresTime: null }
    await scene.an.ask(sharing.updateDriveLink, { params: { nodeId: folderId, linkId: link.linkId }, body })
  }
  expect(await childrenOf(folderId)).toBe(0)
  expect((await handIn(link, ['một'])).status).toBe(200)
})

it('what a link refuses takes no space of its maker, whenever it is refused', async () => {
  const { app, an } = scene
  const link = await addLink(an, await addFolder(an, 'Không tốn chỗ'), { role: 'DROP' })
  const storedMedia = async () =>
    (await app.app.db.selectFrom('media').select('media_id').where('user_id', '=', an.userId).execute())
      .length
  const before = await storedMedia()
  await limit(link, { maxFiles: 1 })
  expect((await handIn(link, ['một', 'hai'])).error?.code).toBe('linkFull')
  expect(await storedMedia()).toBe(before)
  const answers = await Promise.all(['a', 'b', 'c'].map(content => handIn(link, [content])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await storedMedia()).toBe(before + 1)
})

it('a file that is sent again after a lost answer comes once, also the last that the link takes', async () => {
  const { app, an } = scene
  const folderId = await addFolder(an, 'Gửi lại')
  const link = await addLink(an, folderId, { role: 'DROP' })
  await limit(link, { maxFiles: 1 })
  const send = (clientFileId: string, contents = ['một']) =>
    handIn(link, contents, 'Lê Ngọc Chi', clientFileId)
  const clientFileId = crypto.randomUUID()
  const stored = app.app.db.selectFrom('media').select('media_id').where('user_id', '=', an.userId)
  const before = (await stored.execute()).length
  const answers = [...(await Promise.all([send(clientFileId), send(clientFileId)])), await send(clientFileId)]
  for (const { data } of answers) expect(data).toEqual({ files: [{ name: 'Bài 1.txt', bytes: 5 }] })
  expect(await childrenOf(folderId)).toBe(1)
  expect((await settingsOf(link)).receivedFiles).toBe(1)
  expect(await stored.execute()).toHaveLength(before + 1)
  // An id that something else has is no other's.
  expect((await send(folderId)).error?.code).toBe('linkFull')
  await limit(link, { maxFiles: 5 })
  expect((await send(crypto.randomUUID(), ['một', 'hai'])).error?.code).toBe('badRequest')
})

it('limits are numbers that a link can have', async () => {
  const link = await addLink(scene.an, await addFolder(scene.an, 'Sai hạn'), { role: 'DROP' })
  for (const body of [{ maxFiles: 0 }, { maxFiles: 100_001 }, { maxBytes: 0 }, { maxBytes: 2 * 1024 ** 4 }])
    expect((await limit(link, body)).error?.code, JSON.stringify(body)).toBe('validationFailed')
})

it('whoever made the link is notified, once for all until they read it, and is led to the folder', async () => {
  const { app, an, binh } = scene
  const folderId = await addFolder(an, 'Bài nộp')
  const link = await addLink(an, folderId, { role: 'DROP' })
  const about = async () => (await listOf(an)).filter(({ place }) => place === `/drive/folder/${folderId}`)
  await handIn(link, ['một'])
  await settle(app, an)
  expect(await about()).toMatchObject([
    {
      type: 'SYSTEM',
      title: 'Có tệp mới trong “Bài nộp”',
      body: '“Lê Ngọc Chi” đã gửi “Bài 1.txt”',
      count: 1,
    },
  ])
  await handIn(link, ['hai', 'ba'], 'Vũ Em')
  await settle(app, an)
  expect(await about()).toMatchObject([
    {
      title: 'Có tệp mới trong “Bài nộp” · 2 lần gửi',
      body: '“Vũ Em” đã gửi 2 tệp',
      count: 2,
      isRead: false,
    },
  ])
  await an.ask(contract.notification.readNotifications, { body: {} })
  await handIn(link, ['bốn'])
  await settle(app, an)
  expect((await about())[0]).toMatchObject({ count: 1, isRead: false })
  expect((await listOf(binh)).filter(({ type }) => type === 'SYSTEM')).toEqual([])
})
