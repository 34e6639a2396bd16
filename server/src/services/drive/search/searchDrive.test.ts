import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxOf, pdfOf } from '#platform/documents/testing/samples.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { findMedia, releaseMedia } from '../../media/index.ts'
import { fileOf, photoWithPlace } from '../../media/testing/samples.ts'
import { makeGroup } from '../../room/testing/scene.ts'
import { readDueTexts } from '../index.ts'
import { addLink, fetchFile, shareWith, visit } from '../testing/sharing.ts'

let app: TestApp
let an: Person
let binh: Person
beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})
afterAll(() => app.close())

async function addFile(
  person: Person,
  name: string,
  bytes: Buffer,
  parentId = person.userId,
): Promise<string> {
  const file = { bytes, fileName: name, mediaType: 'application/octet-stream' }
  const { mediaId } = await person.ask(contract.media.uploadMedia, { body: { file, forDrive: true } })
  const { node } = await person.ask(contract.drive.createDriveFile, {
    body: { parentId, name, mediaId, clientNodeId: uuidv7(), onConflict: 'RENAME' },
  })
  return node!.nodeId
}

const search = async (person: Person, text: string, more: { spaceId?: string; cursor?: string } = {}) =>
  person.ask(contract.driveSearch.searchDrive, { query: { search: text, ...more } })
const names = async (...args: Parameters<typeof search>) =>
  (await search(...args)).items.map(({ name }) => name)

describe('search of the drive', () => {
  it('finds files by name and by text without marks, names and exact marks first, with an excerpt', async () => {
    await addFile(an, 'Hợp đồng thuê nhà.pdf', pdfOf('Ben A cho thue can ho'))
    await addFile(an, 'hop dong nhap.txt', Buffer.from('nháp'))
    await addFile(an, 'Biên bản.docx', await docxOf('Mở đầu', 'Hai bên ký hợp đồng vào thứ sáu'))
    await readDueTexts(app.app)
    expect(await names(an, 'hop dong')).toEqual([
      'hop dong nhap.txt',
      'Hợp đồng thuê nhà.pdf',
      'Biên bản.docx',
    ])
    expect((await names(an, 'hợp đồng'))[0]).toBe('Hợp đồng thuê nhà.pdf')
    const { items } = await search(an, 'thu sau')
    expect(items).toMatchObject([{ name: 'Biên bản.docx', excerpt: expect.stringContaining('thứ sáu') }])
    expect(await names(an, 'can ho')).toEqual(['Hợp đồng thuê nhà.pdf'])
  })

  it('finds names by parts of what is written without spaces, and by emoji', async () => {
    const fileNames = ['会议记录.txt', 'Tiệc 🎉.txt', '긴급회의.txt']
    for (const name of fileNames) await addFile(an, name, Buffer.from('x'))
    await addFile(an, 'Văn bản.docx', await docxOf('今天的会议取消了'))
    await readDueTexts(app.app)
    for (const [search, ...expected] of [
      ['记录', '会议记录.txt'],
      ['会议', '会议记录.txt', 'Văn bản.docx'],
      ['录记'],
      ['🎉', 'Tiệc 🎉.txt'],
      ['tiệc 🎉', 'Tiệc 🎉.txt'],
      ['회의', '긴급회의.txt'],
    ] as const)
      expect(await names(an, search), search).toEqual(expected)
    const { items } = await search(an, '取消')
    expect(items).toMatchObject([{ name: 'Văn bản.docx', excerpt: expect.stringContaining('取消') }])
  })

  it('finds nothing of others, of the trash, or of folders in the trash', async () => {
    expect(await names(binh, 'hop dong')).toEqual([])
    const [folder] = (
      await an.ask(contract.drive.createDriveFolders, { body: { parentId: an.userId, paths: [['Cũ']] } })
    ).items
    await addFile(an, 'Bảng lương mật.txt', Buffer.from('x'), folder!.nodeId)
    expect(await names(an, 'bang luong')).toEqual(['Bảng lương mật.txt'])
    await an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [folder!.nodeId] } })
    expect(await names(an, 'bang luong')).toEqual([])
  })

  it('finds an attachment by its text, in the drive and in messages, for those who can see its message', async () => {
    const { roomId } = (await makeGroup(an, [binh], 'Văn thư')).room
    const file = {
      bytes: await docxOf('Danh sách mật khẩu cũ của văn phòng'),
      fileName: 'ghi nho.docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }
    const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
    const { messageId } = await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
    await readDueTexts(app.app)
    for (const person of [an, binh]) {
      expect(await names(person, 'van phong')).toEqual(['ghi nho.docx'])
      const { items } = await person.ask(contract.chat.searchMessages, {
        query: { search: 'van phong', has: 'FILE' },
      })
      expect(items.map(message => message.messageId)).toEqual([messageId])
    }
    // Whoever may not have the bytes does not find them by what they say.
    for (const scan of ['PENDING', 'INFECTED', null] as const) {
      await app.app.db.updateTable('media').set({ scan }).where('media_id', '=', mediaId).execute()
      expect(await names(binh, 'van phong'), `${scan}`).toEqual(scan ? [] : ['ghi nho.docx'])
      for (const person of [an, binh]) {
        const { items } = await person.ask(contract.chat.searchMessages, { query: { search: 'van phong' } })
        const isFound = scan === null || (scan === 'PENDING' && person === an)
        expect(items, `${scan} ${person.username}`).toHaveLength(isFound ? 1 : 0)
      }
    }
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId }, query: { roomId } })
    expect(await names(binh, 'van phong')).toEqual([])
    const texts = app.app.db.selectFrom('document_text').select('state').where('media_id', '=', mediaId)
    expect(await texts.execute()).toEqual([])
  })

  it('leaves out what messages carry where nobody asks for it, however much newer that is', async () => {
    const { roomId } = (await makeGroup(an, [binh], 'Phòng thuê')).room
    await addFile(an, 'Giấy thuê xe.txt', Buffer.from('x'))
    for (const fileName of ['giay thue xe 1.txt', 'giay thue xe 2.txt']) {
      const file = { bytes: Buffer.from('y'), fileName, mediaType: 'text/plain' }
      const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
      const body = { type: 'FILE' as const, content: '', mediaIds: [mediaId] }
      await an.ask(contract.chat.sendMessage, { params: { roomId }, body })
    }
    const found = async (query: { attachments?: 'INCLUDE' | 'EXCLUDE' }) => {
      const page = await an.ask(contract.driveSearch.searchDrive, {
        query: { search: 'giay thue xe', limit: 2, ...query },
      })
      return page.items.map(({ name }) => name)
    }
    expect(await found({})).toEqual(['giay thue xe 2.txt', 'giay thue xe 1.txt'])
    expect(await found({ attachments: 'EXCLUDE' })).toEqual(['Giấy thuê xe.txt'])
  })

  it('pages without skipping or repeating', async () => {
    for (let n = 1; n <= 5; n++) await addFile(an, `Ảnh cưới ${n}.txt`, Buffer.from('x'))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await an.ask(contract.driveSearch.searchDrive, {
        query: { search: 'anh cuoi', limit: 2, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5].map(n => `Ảnh cưới ${n}.txt`))
  })

  it('gives a file that only a browser draws its picture, once, by somebody who may edit it', async () => {
    const nodeId = await addFile(an, 'Trang.pdf', pdfOf('x'))
    const picture = fileOf(await photoWithPlace(800, 600), 'trang.jpg', 'image/jpeg')
    const set = { params: { nodeId }, body: { file: picture } }
    const { media } = await an.ask(contract.driveSearch.setDriveThumbnail, set)
    expect(media?.hash).toBeTypeOf('string')
    const other = fileOf(await photoWithPlace(300, 900), 'khác.jpg', 'image/jpeg')
    const again = await an.ask(contract.driveSearch.setDriveThumbnail, { ...set, body: { file: other } })
    expect(again.media?.hash).toBe(media?.hash)
    expect((await binh.call(contract.driveSearch.setDriveThumbnail, set)).error?.code).toBe('nodeNotFound')
    const [folder] = (
      await an.ask(contract.drive.createDriveFolders, { body: { parentId: an.userId, paths: [['Mới']] } })
    ).items
    const onFolder = { ...set, params: { nodeId: folder!.nodeId } }
    expect((await an.call(contract.driveSearch.setDriveThumbnail, onFolder)).error?.code).toBe('notAFile')
  })
  it('leaves a file as it looks to those whose copy somebody may only see', async () => {
    const { setDriveThumbnail } = contract.driveSearch
    const nodeId = await addFile(an, 'Bản gốc.pdf', pdfOf('gốc'))
    await shareWith(an, nodeId, { userIds: [binh.userId] })
    const { items } = await binh.ask(contract.drive.copyDriveNodes, {
      body: { nodeIds: [nodeId], parentId: binh.userId, onConflict: 'FAIL' },
    })
    const copyId = items[0]!.nodeId
    const body = { file: fileOf(await photoWithPlace(800, 600), 'trang.jpg', 'image/jpeg') }
    const set = (who: Person, nodeId: string) => who.ask(setDriveThumbnail, { params: { nodeId }, body })
    expect((await set(binh, copyId)).media?.hash).toBeUndefined()
    expect((await set(an, nodeId)).media?.hash).toBeTypeOf('string')
    const { media } = await binh.ask(contract.drive.getDriveNode, { params: { nodeId: copyId } })
    expect(media?.hash).toBeTypeOf('string')
    const sharedId = await addFile(an, 'Cùng sửa.pdf', pdfOf('sửa'))
    await shareWith(an, sharedId, { userIds: [binh.userId] }, 'EDIT')
    expect((await set(binh, sharedId)).media?.hash).toBeTypeOf('string')
  })

  it('gives a file saved from a message a picture of its own, which its message and other copies do not show', async () => {
    const { setDriveThumbnail, searchDrive } = contract.driveSearch
    const { roomId } = (await makeGroup(an, [binh], 'Hồ sơ')).room
    const content = fileOf(pdfOf('hồ sơ'), 'Hồ sơ.pdf', 'application/pdf')
    const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file: content } })
    await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
    const save = async (who: Person, name = 'Hồ sơ.pdf') => {
      const body = { parentId: who.userId, name, mediaId, clientNodeId: uuidv7() }
      return (await who.ask(contract.drive.createDriveFile, { body: { ...body, onConflict: 'FAIL' } })).node!
    }
    const [{ nodeId }, { nodeId: otherId }] = [await save(binh), await save(an)]
    const body = { file: fileOf(await photoWithPlace(800, 600), 'trang.png', 'image/png') }
    const set = { params: { nodeId }, body }
    const { picture, media } = await binh.ask(setDriveThumbnail, set)
    expect(media?.hash).toBeUndefined()
    expect(picture).toMatchObject({ kind: 'PREVIEW', hash: expect.any(String) })
    const again = { file: fileOf(await photoWithPlace(300, 900), 'khác.png', 'image/png') }
    expect((await binh.ask(setDriveThumbnail, { ...set, body: again })).picture).toEqual(picture)
    expect((await binh.ask(searchDrive, { query: { search: 'ho so pdf' } })).items[0]?.picture).toEqual(
      picture,
    )

    // Seen by who sees the node, and by nobody through the message or another copy.
    const linksOf = (who: Person) =>
      who.ask(contract.media.listMediaLinks, { body: { mediaIds: [picture!.mediaId] } })
    const [links] = (await linksOf(binh)).items
    expect((await fetch(app.url + links!.url)).headers.get('content-type')).toBe('image/webp')
    expect((await linksOf(an)).items).toEqual([])
    expect(
      (await an.ask(contract.drive.getDriveNode, { params: { nodeId: otherId } })).picture,
    ).toBeUndefined()
    await shareWith(binh, nodeId, { userIds: [an.userId] })
    expect((await linksOf(an)).items).toHaveLength(1)
    expect((await an.call(setDriveThumbnail, set)).error?.code).toBe('driveRoleTooLow')

    // It goes with the content, or with the node.
    const isStored = async (id: string) => {
      await releaseMedia(app.app, 'default', [id])
      return (await findMedia(app.app.db, 'default', [id])).has(id)
    }
    expect(await isStored(picture!.mediaId)).toBe(true)
    const file = fileOf('mới', 'a.txt', 'text/plain')
    const { mediaId: newId } = await binh.ask(contract.media.uploadMedia, { body: { file, forDrive: true } })
    const changed = await binh.ask(contract.drive.setDriveContent, {
      params: { nodeId },
      body: { mediaId: newId },
    })
    expect(changed.picture).toBeUndefined()
    expect(await isStored(picture!.mediaId)).toBe(false)
    const last = await save(binh, 'Bản hai.pdf')
    const { picture: lastPicture } = await binh.ask(setDriveThumbnail, {
      params: { nodeId: last.nodeId },
      body,
    })
    const link = await addLink(binh, last.nodeId)
    const { thumbnailUrl, previewUrl } = await visit(app, link)
    expect((await fetchFile(app, thumbnailUrl!)).headers.get('content-type')).toBe('image/webp')
    expect(previewUrl).toBeUndefined()
    expect(await isStored(lastPicture!.mediaId)).toBe(true)
    await binh.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [last.nodeId] } })
    await binh.ask(contract.drive.deleteDriveNodes, { body: { nodeIds: [last.nodeId] } })
    expect((await findMedia(app.app.db, 'default', [lastPicture!.mediaId])).size).toBe(0)
  })
})
