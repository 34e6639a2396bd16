import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { tusClient } from '../../media/testing/tus.ts'
import { dropSilentLinkUploads } from '../../media/uploads.ts'
import { listOf, settle } from '../../notification/testing/settle.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { addFolder, addLink, fetchFile, openLink, type TestLink } from '../testing/sharing.ts'

/** Large files that visitors send through a link, piece by piece. */
const scene = sceneForFile({ FILE_MAX_MB: '64' })
const sharing = contract.driveSharing
const megabyte = 1024 * 1024

let folderId: string
let link: TestLink
beforeEach(async () => {
  folderId = await addFolder(scene.an, `Bài nộp ${crypto.randomUUID()}`)
  link = await addLink(scene.an, folderId, { role: 'DROP' })
})

const pathOf = ({ token }: TestLink) =>
  `/drive-link-service/v1/domains/default/links/${token}/@/upload/resumable`
const visitorOf = (theLink: TestLink, pass = '') =>
  tusClient(scene.app, { tokens: { accessToken: pass || 'không' } }, pathOf(theLink))
const metadata = (filename: string, sender = 'Lê Ngọc Chi') => ({ filename, sender, filetype: 'video/mp4' })
const codeOf = ({ text }: { text: string }) => JSON.parse(text).error?.code
const childrenOf = async (nodeId: string) =>
  (await scene.an.ask(contract.drive.listDriveChildren, { params: { nodeId } })).items
const settingsOf = async ({ nodeId, linkId }: TestLink) =>
  (await scene.an.ask(sharing.listDriveLinks, { params: { nodeId } })).items.find(
    one => one.linkId === linkId,
  )!
const limit = ({ nodeId, linkId }: TestLink, body: { maxFiles?: number; maxBytes?: number }) =>
  scene.an.ask(sharing.updateDriveLink, { params: { nodeId, linkId }, body })
const uploadRows = (theLink = link) =>
  scene.app.app.db.selectFrom('media_upload').selectAll().where('link_id', '=', theLink.linkId).execute()
const begin = async (theLink = link, bytes = 6, name = 'a.txt') => {
  const visitor = visitorOf(theLink)
  const begun = await visitor.begin(bytes, metadata(name))
  return { visitor, begun, path: String(begun.headers.location) }
}

describe('a visitor', () => {
  it('sends a file larger than one request takes, goes on after a cut, and its receiver has it byte for byte', async () => {
    const bytes = Buffer.alloc(40 * megabyte, 'trầu cau ')
    const { visitor, begun, path } = await begin(link, bytes.length, 'phim.mp4')
    expect(begun.status).toBe(201)
    await visitor.breakOff(path, 0, bytes.length, bytes.subarray(0, 3 * megabyte))
    const offset = await visitor.offset(path)
    expect(offset).toBeGreaterThan(0)
    const last = await visitor.send(path, offset, bytes.subarray(offset))
    expect([last.status, JSON.parse(last.text)]).toEqual([
      200,
      { data: { name: 'phim.mp4', bytes: bytes.length } },
    ])
    const [node] = await childrenOf(folderId)
    expect(node).toMatchObject({ name: 'phim.mp4', bytes: bytes.length })
    const links = await scene.an.ask(contract.media.listMediaLinks, {
      body: { mediaIds: [node!.media!.mediaId] },
    })
    const answer = await fetchFile(scene.app, links.items[0]!.downloadUrl)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await settingsOf(link)).toMatchObject({ receivedFiles: 1, receivedBytes: bytes.length })
    const opens = await scene.an.ask(sharing.listDriveLinkOpens, {
      params: { nodeId: folderId, linkId: link.linkId },
    })
    expect(opens.items[0]).toMatchObject({ what: 'UPLOADED', name: 'Lê Ngọc Chi', fileName: 'phim.mp4' })
    await settle(scene.app, scene.an)
    const notices = (await listOf(scene.an)).filter(({ place }) => place === `/drive/folder/${folderId}`)
    expect(notices).toMatchObject([{ body: '“Lê Ngọc Chi” đã gửi “phim.mp4”' }])
    expect(await uploadRows()).toEqual([])
  })

  it('hears again what became of a file whose last answer was lost, and it came once', async () => {
    const { visitor, path } = await begin()
    const bytes = Buffer.from('abcdef')
    await visitor.send(path, 0, bytes)
    expect(await visitor.offset(path)).toBe(6)
    const again = await visitor.send(path, 6, Buffer.alloc(0))
    expect([again.status, JSON.parse(again.text).data]).toEqual([200, { name: 'a.txt', bytes: 6 }])
    expect((await settingsOf(link)).receivedFiles).toBe(1)
    // What was handed in is its receiver's.
    expect(codeOf(await visitor.raw('DELETE', path))).toBe('uploadNotFound')
    expect(await childrenOf(folderId)).toHaveLength(1)
  })

  it('hears so of the last file that the link takes too, by the name that they gave it', async () => {
    await limit(link, { maxFiles: 1 })
    const { visitor, path } = await begin()
    await visitor.send(path, 0, Buffer.from('abcdef'))
    const [node] = await childrenOf(folderId)
    await scene.an.ask(contract.drive.renameDriveNode, {
      ...{ params: { nodeId: node!.nodeId }, body: { name: 'Lớp 5A, bạn Chi.txt' } },
    })
    expect(await visitor.offset(path)).toBe(6)
    const again = await visitor.send(path, 6, Buffer.alloc(0))
    expect([again.status, JSON.parse(again.text).data]).toEqual([200, { name: 'a.txt', bytes: 6 }])
  })

  it('takes a begun file back, and nothing of it is left', async () => {
    const { visitor, path } = await begin()
    await visitor.send(path, 0, Buffer.from('abc'))
    expect((await visitor.raw('DELETE', path)).status).toBe(204)
    expect(await uploadRows()).toEqual([])
    expect(await readdir(join(scene.app.app.config.dataDir, 'uploads'))).toEqual([])
  })

  it('has its name numbered where it is taken, without learning that it was', async () => {
    for (let n = 0; n < 2; n++) {
      const { visitor, path } = await begin()
      const last = await visitor.send(path, 0, Buffer.from('abcdef'))
      expect(JSON.parse(last.text).data.name).toBe('a.txt')
    }
    expect((await childrenOf(folderId)).map(({ name }) => name).sort()).toEqual(['a (1).txt', 'a.txt'])
  })

  it('says who they are to a DROP', async () => {
    const visitor = visitorOf(link)
    for (const sender of ['', ' ', 'x'.repeat(500), 'hai\ndòng'])
      expect(codeOf(await visitor.begin(6, metadata('a.txt', sender))), sender).toBe('validationFailed')
    expect(codeOf(await visitor.begin(6, { filename: 'a.txt' }))).toBe('validationFailed')
    const edit = await addLink(scene.an, folderId, { role: 'EDIT' })
    expect((await visitorOf(edit).begin(6, { filename: 'a.txt' })).status).toBe(201)
    await scene.an.ask(sharing.deleteDriveLink, { params: { nodeId: folderId, linkId: edit.linkId } })
  })
})

describe('nothing comes in', () => {
  it('by a link that shows files only, or leads nowhere, or without its password', async () => {
    const view = await addLink(scene.an, folderId, { role: 'VIEW' })
    expect(codeOf((await begin(view)).begun)).toBe('linkNotAllowed')
    expect(codeOf((await begin({ ...link, token: 'khong-co-lien-ket-nao-o-day' })).begun)).toBe(
      'linkNotFound',
    )
    const closed = await addLink(scene.an, folderId, { role: 'DROP', password: 'trầu têm' })
    expect(codeOf((await begin(closed)).begun)).toBe('linkPasswordRequired')
    const { data } = await openLink(scene.app, closed, { password: 'trầu têm' })
    const begun = await visitorOf(closed, data!.pass).begin(6, metadata('a.txt'))
    expect(begun.status).toBe(201)
    // Another password ends the passes that the former one gave.
    const path = String(begun.headers.location)
    await scene.an.ask(sharing.updateDriveLink, {
      ...{ params: { nodeId: folderId, linkId: closed.linkId }, body: { password: 'cau' } },
    })
    const refused = await visitorOf(closed, data!.pass).send(path, 0, Buffer.from('abcdef'))
    expect(codeOf(refused)).toBe('linkPasswordRequired')
    expect(await childrenOf(folderId)).toEqual([])
  })

  it('once the link has ended, also of what was begun, which takes no space any more', async () => {
    const { visitor, path } = await begin()
    await visitor.send(path, 0, Buffer.from('abc'))
    await scene.an.ask(sharing.deleteDriveLink, { params: { nodeId: folderId, linkId: link.linkId } })
    expect(codeOf(await visitor.send(path, 3, Buffer.from('def')))).toBe('linkNotFound')
    expect(await uploadRows()).toEqual([])
    expect(await childrenOf(folderId)).toEqual([])
  })

  it('beyond what the link takes, counting what is on its way', async () => {
    await limit(link, { maxFiles: 2, maxBytes: 10 })
    const first = await begin()
    expect(first.begun.status).toBe(201)
    expect(codeOf((await begin(link, 5)).begun)).toBe('linkFull')
    const second = await begin(link, 4, 'b.txt')
    expect(second.begun.status).toBe(201)
    expect(codeOf((await begin(link, 1)).begun)).toBe('linkFull')
    // The limit was lowered while they came.
    await limit(link, { maxBytes: 9 })
    expect((await first.visitor.send(first.path, 0, Buffer.from('abcdef'))).status).toBe(200)
    expect(codeOf(await second.visitor.send(second.path, 0, Buffer.from('abcd')))).toBe('linkFull')
    expect(await childrenOf(folderId)).toHaveLength(1)
    expect(await uploadRows()).toEqual([])
    const media = await scene.app.app.db.selectFrom('media').select('media_id').execute()
    expect(media.filter(({ media_id }) => second.path.endsWith(media_id))).toEqual([])
  })

  it('an upload that is empty, or larger than a file may be, is refused', async () => {
    expect(codeOf((await begin(link, 65 * megabyte)).begun)).toBe('fileTooLarge')
    expect((await openLink(scene.app, link)).data).toMatchObject({ maxFileBytes: 64 * megabyte })
    await limit(link, { maxBytes: 1_000 })
    expect((await openLink(scene.app, link)).data).toMatchObject({ maxFileBytes: 1_000 })
  })
})

it('an upload is that of its link alone: neither another link nor its owner reaches it, and a visitor reaches none of the owner’s', async () => {
  const { path } = await begin()
  const uploadId = path.split('/').at(-1)!
  const other = await addLink(scene.an, await addFolder(scene.an, `Khác ${uploadId}`), { role: 'DROP' })
  const bytes = Buffer.from('abcdef')
  expect(codeOf(await visitorOf(other).send(`${pathOf(other)}/${uploadId}`, 0, bytes))).toBe('uploadNotFound')
  const owner = tusClient(scene.app, scene.an)
  const ownPath = '/media-service/v1/domains/default/media/upload/@/resumable'
  expect(codeOf(await owner.send(`${ownPath}/${uploadId}`, 0, bytes))).toBe('uploadNotFound')
  const own = String((await owner.begin(6, { filename: 'riêng.txt', forDrive: true })).headers.location)
  const ownId = own.split('/').at(-1)!
  const visitor = visitorOf(link)
  for (const finish of [false, true]) {
    if (finish) await owner.send(own, 0, bytes)
    expect((await visitor.raw('HEAD', `${pathOf(link)}/${ownId}`)).status).toBe(404)
    expect(codeOf(await visitor.send(`${pathOf(link)}/${ownId}`, 0, bytes))).toBe('uploadNotFound')
    expect(codeOf(await visitor.raw('DELETE', `${pathOf(link)}/${ownId}`))).toBe('uploadNotFound')
  }
  expect(await childrenOf(folderId)).toEqual([])
})

it('what a visitor began and left takes the space of its receiver for an hour at most', async () => {
  const { visitor, path } = await begin()
  await visitor.send(path, 0, Buffer.from('abc'))
  await dropSilentLinkUploads(scene.app.app)
  expect(await visitor.offset(path)).toBe(3)
  const file = join(scene.app.app.config.dataDir, 'uploads', path.split('/').at(-1)!)
  const longAgo = new Date(Date.now() - 61 * 60_000)
  await utimes(file, longAgo, longAgo)
  await dropSilentLinkUploads(scene.app.app)
  expect(await uploadRows()).toEqual([])
  expect((await visitor.raw('HEAD', path)).status).toBe(404)
})
