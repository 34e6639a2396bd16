import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { contract, type DriveLinkRole } from '@trau/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, openScene, type Scene, setRole } from '../../room/testing/scene.ts'
import {
  addFile,
  addFolder,
  addLink,
  addUnwrittenFile,
  fetchFile,
  openLink,
  shareWith,
  visit,
} from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const sharing = contract.driveSharing
const links = contract.driveLinks
const nodeOf = (token: string, nodeId: string, pass = '') =>
  scene.app.call(links.getPublicNode, { params: { token, nodeId }, query: { pass } })
const childrenOf = (token: string, nodeId: string, pass = '') =>
  scene.app.call(links.listPublicChildren, { params: { token, nodeId }, query: { pass } })
const opensOf = async ({ nodeId, linkId }: { nodeId: string; linkId: string }) =>
  (await scene.an.ask(sharing.listDriveLinkOpens, { params: { nodeId, linkId }, query: { limit: 100 } }))
    .items
const handIn = (token: string, body: { name?: string; fileName?: string; content?: string; pass?: string }) =>
  scene.app.call(links.uploadToPublicLink, {
    params: { token },
    query: { pass: body.pass ?? '' },
    body: {
      ...(body.name === undefined ? {} : { name: body.name }),
      file: [
        {
          bytes: Buffer.from(body.content ?? 'bài làm'),
          fileName: body.fileName ?? 'Bài làm.txt',
          mediaType: 'text/plain',
        },
      ],
    },
  })

describe('the management of links', () => {
  it('shows the address again to those who manage the node, and its token is not stored openly', async () => {
    const { an } = scene
    const nodeId = await addFile(an)
    const { token, linkId } = await addLink(an, nodeId, { role: 'VIEW', maxDownloads: 3 })
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(20)
    const { items } = await an.ask(sharing.listDriveLinks, { params: { nodeId } })
    expect(items).toMatchObject([
      { linkId, role: 'VIEW', hasPassword: false, maxDownloads: 3, downloads: 0, opens: 0 },
    ])
    expect(items[0]!.url.endsWith(`/s/${token}`)).toBe(true)
    const { rows } = await scene.app.app.database.pool.query(
      'SELECT row_to_json(l)::text AS row FROM drive_link l WHERE link_id = $1',
      [linkId],
    )
    expect(rows[0].row).not.toContain(token)
    expect(Buffer.from(JSON.parse(rows[0].row).sealed_token.slice(2), 'hex').toString()).not.toContain(token)
  })

  it('reaches the lists of the maker’s other devices, which mark what has a link', async () => {
    const { an } = scene
    const nodeId = await addFile(an)
    const mirror = await mirrorOf(an)
    const heardTimes = () => mirror.heard('driveAccessChanged').filter(data => data.nodeId === nodeId).length
    const { linkId } = await addLink(an, nodeId)
    await an.eventsPublished()
    await expect.poll(heardTimes).toBe(1)
    await an.ask(sharing.deleteDriveLink, { params: { nodeId, linkId } })
    await an.eventsPublished()
    await expect.poll(heardTimes).toBe(2)
  })

  it('the management of links is for those who manage the node', async () => {
    const { an, binh, chi } = scene
    const nodeId = await addFile(an)
    const { linkId } = await addLink(an, nodeId)
    const theLink = { nodeId, linkId }
    const codes = async (who: Scene['an']) => [
      (await who.call(sharing.listDriveLinks, { params: { nodeId } })).error?.code,
      (await who.call(sharing.createDriveLink, { params: { nodeId }, body: { role: 'VIEW' } })).error?.code,
      (await who.call(sharing.updateDriveLink, { params: theLink, body: { role: 'EDIT' } })).error?.code,
      (await who.call(sharing.listDriveLinkOpens, { params: theLink })).error?.code,
      (await who.call(sharing.deleteDriveLink, { params: theLink })).error?.code,
    ]
    expect(await codes(chi)).toEqual(Array(5).fill('nodeNotFound'))
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'EDIT')
    expect(await codes(binh)).toEqual(Array(5).fill('driveRoleTooLow'))
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'MANAGE')
    expect(await codes(binh)).toEqual(Array(5).fill(undefined))
  })

  it('refuses DROP for a file, a time that is none, and the link of another node', async () => {
    const { an } = scene
    const [nodeId, other] = [await addFile(an), await addFile(an)]
    const create = (body: object) =>
      an.call(sharing.createDriveLink, { params: { nodeId }, body: body as never })
    expect((await create({ role: 'DROP' })).error?.code).toBe('notAFolder')
    for (const expiresTime of [-1, 9e15, 8.7e15])
      expect((await create({ role: 'VIEW', expiresTime })).error?.code).toBe('validationFailed')
    for (const maxDownloads of [0, -1, 1.5, 2_000_000])
      expect((await create({ role: 'VIEW', maxDownloads })).error?.code).toBe('validationFailed')
    const { linkId } = await addLink(an, nodeId)
    const wrong = { nodeId: other, linkId }
    expect((await an.call(sharing.deleteDriveLink, { params: wrong })).error?.code).toBe('linkNotFound')
    expect((await an.call(sharing.listDriveLinkOpens, { params: wrong })).error?.code).toBe('linkNotFound')
    expect((await an.call(sharing.updateDriveLink, { params: wrong, body: {} })).error?.code).toBe(
      'linkNotFound',
    )
    expect(
      (await an.call(sharing.updateDriveLink, { params: { nodeId, linkId }, body: { role: 'DROP' } })).error
        ?.code,
    ).toBe('notAFolder')
  })

  it('the management of links is bounded', async () => {
    const { an } = scene
    const nodeId = await addFile(an)
    await Promise.all(Array.from({ length: 20 }, () => addLink(an, nodeId)))
    expect(
      (await an.call(sharing.createDriveLink, { params: { nodeId }, body: { role: 'VIEW' } })).error,
    ).toMatchObject({ code: 'tooManyLinks', data: { max: 20 } })
  })
})

describe('a visitor', () => {
  it('learns no name that a file had before', async () => {
    const { an } = scene
    const nodeId = await addFile(an, { name: 'Sa thải tháng 12 (nháp).txt' })
    await an.ask(contract.drive.renameDriveNode, { params: { nodeId }, body: { name: 'Thông báo.txt' } })
    const link = await addLink(an, nodeId)
    const node = await visit(scene.app, link)
    expect(node).toMatchObject({ name: 'Thông báo.txt', media: { name: 'Thông báo.txt' } })
    expect(JSON.stringify(node)).not.toContain('Sa thải')
  })

  it('sees a folder and what is below it, and nothing beside or above', async () => {
    const { an } = scene
    const outside = await addFile(an, { name: 'Riêng tư.txt' })
    const folderId = await addFolder(an, 'Ảnh cưới')
    const innerId = await addFolder(an, 'Buổi sáng', folderId)
    const fileId = await addFile(an, { name: 'Một.txt', parentId: innerId })
    const link = await addLink(an, folderId)
    const { data } = await openLink(scene.app, link, { name: 'Bác Tư' })
    expect(data).toMatchObject({
      ...{ linkId: link.linkId, role: 'VIEW', needsPassword: false, ownerName: 'Nguyễn Văn An' },
      node: { nodeId: folderId, kind: 'FOLDER', name: 'Ảnh cưới' },
    })
    expect((await childrenOf(link.token, folderId)).data?.items).toMatchObject([
      { nodeId: innerId, kind: 'FOLDER', name: 'Buổi sáng' },
    ])
    expect((await childrenOf(link.token, innerId)).data?.items).toMatchObject([{ nodeId: fileId }])
    expect((await childrenOf(link.token, fileId)).error?.code).toBe('notAFolder')
    for (const nodeId of [outside, an.userId, uuidv7()]) {
      expect((await nodeOf(link.token, nodeId)).error?.code).toBe('nodeNotFound')
      expect((await childrenOf(link.token, nodeId)).error?.code).toBe('nodeNotFound')
    }
    expect((await opensOf(link)).map(({ what, name, address }) => ({ what, name, address }))).toEqual([
      { what: 'OPENED', name: 'Bác Tư', address: '127.0.0.0/24' },
    ])
  })

  it('downloads by addresses that belong to one file of one link', async () => {
    const { an } = scene
    const fileId = await addFile(an, { name: 'Hợp đồng.txt', content: '0123456789' })
    const [link, other] = [await addLink(an, fileId), await addLink(an, fileId)]
    const node = await visit(scene.app, link)
    expect(node).toMatchObject({ name: 'Hợp đồng.txt', bytes: 10, mimeType: expect.any(String) })
    const whole = await fetchFile(scene.app, node.downloadUrl!)
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''H%E1%BB%A3p")
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    const part = await fetchFile(scene.app, node.downloadUrl!, { range: 'bytes=2-4' })
    expect([part.status, await part.text()]).toEqual([206, '234'])

    const url = new URL(node.downloadUrl!, scene.app.url)
    const forged = [
      url.pathname.replace(link.token, other.token) + url.search,
      url.pathname.replace('/download', '/full') + url.search,
      url.pathname,
      `${url.pathname}?signature=${'x'.repeat(900)}`,
      `${url.pathname}?signature=e30.${'A'.repeat(22)}`,
    ]
    for (const address of forged) expect((await fetchFile(scene.app, address)).status, address).toBe(404)
    scene.app.clock.advance(13 * 3_600_000)
    expect((await fetchFile(scene.app, node.downloadUrl!)).status).toBe(404)
    scene.app.clock.advance(-13 * 3_600_000)
  })

  it('downloads the empty file that a program made, and gets nothing of it under a mark', async () => {
    const { app, an } = scene
    const nodeId = await addUnwrittenFile(app, an, 'trống.txt')
    const { downloadUrl, bytes } = await visit(app, await addLink(an, nodeId))
    const answer = await fetchFile(app, downloadUrl!, { range: 'bytes=0-0' })
    expect([answer.status, await answer.text(), bytes]).toEqual([200, '', 0])
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const link = await addLink(an, nodeId, { role: 'WATERMARK', showsDocuments: true })
    expect(await visit(app, link)).not.toHaveProperty('url')
  })

  it('cannot be distinguished from nobody by the answers of a token that is none', async () => {
    const { an } = scene
    const fileId = await addFile(an)
    for (const token of ['a'.repeat(32), 'A'.repeat(16), '_'.repeat(64)]) {
      expect((await openLink(scene.app, { token, linkId: '', nodeId: '' })).error?.code).toBe('linkNotFound')
      expect((await nodeOf(token, fileId)).error?.code).toBe('linkNotFound')
      expect((await handIn(token, { name: 'X' })).error?.code).toBe('linkNotFound')
    }
    for (const token of ['ngắn', 'a'.repeat(65), "a'--".repeat(8), '../../../../etc/passwd'])
      expect((await openLink(scene.app, { token, linkId: '', nodeId: '' })).error?.code).toMatch(
        /validationFailed|endpointNotFound/,
      )
  })
})

describe('a password', () => {
  it('a password is asked for by every call, and another one ends the passes and addresses of the former', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Có mật khẩu')
    const fileId = await addFile(an, { parentId: folderId })
    const link = await addLink(an, folderId, { password: 'trầu cau' })
    const before = await openLink(scene.app, link)
    expect(before.data).toMatchObject({ needsPassword: true, role: 'VIEW' })
    expect(before.data).not.toHaveProperty('node')
    expect(before.data).not.toHaveProperty('pass')
    expect((await nodeOf(link.token, fileId)).error?.code).toBe('linkPasswordRequired')
    expect((await childrenOf(link.token, folderId, 'x.y')).error?.code).toBe('linkPasswordRequired')
    expect((await openLink(scene.app, link, { password: 'sai' })).error?.code).toBe('linkPasswordWrong')
    const { data } = await openLink(scene.app, link, { password: 'trầu cau'.normalize('NFD'), name: 'Chi' })
    const pass = data!.pass!
    const node = (await nodeOf(link.token, fileId, pass)).data!
    expect((await fetchFile(scene.app, node.downloadUrl!)).status).toBe(200)
    expect((await opensOf(link)).map(({ what }) => what)).toEqual(['DOWNLOADED', 'OPENED', 'WRONG_PASSWORD'])

    await an.ask(sharing.updateDriveLink, {
      params: { nodeId: folderId, linkId: link.linkId },
      body: { password: 'khác' },
    })
    expect((await nodeOf(link.token, fileId, pass)).error?.code).toBe('linkPasswordRequired')
    expect((await fetchFile(scene.app, node.downloadUrl!)).status).toBe(404)
    await an.ask(sharing.updateDriveLink, {
      params: { nodeId: folderId, linkId: link.linkId },
      body: { password: null },
    })
    expect((await nodeOf(link.token, fileId)).status).toBe(200)
  })

  it('does not open another link, and can be tried few times from one network', async () => {
    const limited = await openScene({ LIMITS_FACTOR: '1' })
    try {
      const nodeId = await addFile(limited.an)
      const [link, other] = [
        await addLink(limited.an, nodeId, { password: 'một' }),
        await addLink(limited.an, nodeId, { password: 'hai' }),
      ]
      const { data } = await openLink(limited.app, link, { password: 'một' })
      const read = await limited.app.call(links.getPublicNode, {
        params: { token: other.token, nodeId },
        query: { pass: data!.pass! },
      })
      expect(read.error?.code).toBe('linkPasswordRequired')
      // The bucket of the endpoint is refilled; what is tried is counted beyond it.
      const codes = []
      for (let n = 0; n < 12; n++) {
        limited.app.clock.advance(10_000)
        codes.push((await openLink(limited.app, other, { password: `sai ${n}` })).error?.code)
      }
      expect(codes).toEqual([...Array(10).fill('linkPasswordWrong'), 'rateLimited', 'rateLimited'])
      limited.app.clock.advance(10_000)
      // The right one does not help either, until the time has passed.
      expect((await openLink(limited.app, other, { password: 'hai' })).error?.code).toBe('rateLimited')
      expect((await openLink(limited.app, link, { password: 'một' })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('a limit of downloads', () => {
  it('counts a download once, however many ranges it has', async () => {
    const { an } = scene
    const link = await addLink(an, await addFile(an, { content: 'x'.repeat(1000) }), { maxDownloads: 1 })
    const node = await visit(scene.app, link)
    for (const range of ['bytes=0-99', 'bytes=100-', 'bytes=0-'])
      expect((await fetchFile(scene.app, node.downloadUrl!, { range })).status).toBe(206)
    const { items } = await an.ask(sharing.listDriveLinks, { params: { nodeId: link.nodeId } })
    expect(items[0]).toMatchObject({ downloads: 1, maxDownloads: 1, opens: 1 })
    expect((await openLink(scene.app, link)).error?.code).toBe('linkExhausted')
    expect((await nodeOf(link.token, link.nodeId)).error?.code).toBe('linkExhausted')
    const again = (await nodeOf(link.token, link.nodeId, node.pass)).data!
    expect((await fetchFile(scene.app, again.downloadUrl!)).status).toBe(410)
    // What was begun goes on.
    expect((await fetchFile(scene.app, node.url!, { range: 'bytes=500-' })).status).toBe(206)
  })

  it('a limit of downloads is never exceeded, however many begin at once', async () => {
    const { an } = scene
    const link = await addLink(an, await addFile(an), { maxDownloads: 5 })
    const nodes = await Promise.all(Array.from({ length: 20 }, () => nodeOf(link.token, link.nodeId)))
    const statuses = await Promise.all(
      nodes.flatMap(({ data }) => [
        fetchFile(scene.app, data!.downloadUrl!).then(answer => answer.status),
        fetchFile(scene.app, data!.url!, { range: 'bytes=0-2' }).then(answer => answer.status),
      ]),
    )
    // Each node's two addresses are one download.
    const given = nodes.map((_, n) => [statuses[2 * n], statuses[2 * n + 1]])
    expect(given.filter(pair => pair[0] === 200 && pair[1] === 206)).toHaveLength(5)
    expect(given.filter(pair => pair[0] === 410 && pair[1] === 410)).toHaveLength(15)
    const { items } = await an.ask(sharing.listDriveLinks, { params: { nodeId: link.nodeId } })
    expect(items[0]!.downloads).toBe(5)
  })

  it('does not count what is only looked at', async () => {
    const { an } = scene
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer()
    const link = await addLink(an, await addFile(an, { name: 'a.jpg', content }), { maxDownloads: 1 })
    const node = await visit(scene.app, link)
    for (const url of [node.thumbnailUrl!, node.previewUrl!])
      expect((await fetchFile(scene.app, url)).headers.get('content-type')).toBe('image/webp')
    expect((await opensOf(link)).map(({ what }) => what)).toEqual(['OPENED'])
  })
})

describe('a link ends on the next request and the next range', () => {
  const endings: [
    string,
    (link: { nodeId: string; linkId: string; folderId: string }) => Promise<unknown>,
  ][] = [
    [
      'when it is deleted',
      ({ nodeId, linkId }) => scene.an.ask(sharing.deleteDriveLink, { params: { nodeId, linkId } }),
    ],
    [
      'when its time has come',
      ({ nodeId, linkId }) =>
        scene.an.ask(sharing.updateDriveLink, {
          params: { nodeId, linkId },
          body: { expiresTime: scene.app.clock.now() },
        }),
    ],
    [
      'when its node goes into the trash',
      ({ nodeId }) => scene.an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [nodeId] } }),
    ],
    [
      'when a folder above goes into the trash',
      ({ folderId }) => scene.an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [folderId] } }),
    ],
    [
      'when its node is deleted for ever',
      async ({ nodeId }) => {
        await scene.an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [nodeId] } })
        await scene.an.ask(contract.drive.deleteDriveNodes, { body: { nodeIds: [nodeId] } })
      },
    ],
  ]
  it.each(endings)('%s', async (_, end) => {
    const { an } = scene
    const folderId = await addFolder(an, `Sắp hết ${uuidv7()}`)
    const nodeId = await addFile(an, { parentId: folderId, content: 'y'.repeat(500) })
    const link = await addLink(an, nodeId)
    const node = await visit(scene.app, link)
    expect((await fetchFile(scene.app, node.downloadUrl!, { range: 'bytes=0-9' })).status).toBe(206)
    await end({ nodeId, linkId: link.linkId, folderId })
    expect((await fetchFile(scene.app, node.downloadUrl!, { range: 'bytes=10-19' })).status).toBe(404)
    expect((await openLink(scene.app, link)).error?.code).toBe('linkNotFound')
    expect((await nodeOf(link.token, nodeId, node.pass)).error?.code).toBe('linkNotFound')
  })

  it('when who made it does not manage the node any more, and comes back when they do', async () => {
    const { an, binh } = scene
    const nodeId = await addFile(an)
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'MANAGE')
    const link = await addLink(binh, nodeId)
    const node = await visit(scene.app, link)
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'EDIT')
    expect((await fetchFile(scene.app, node.downloadUrl!)).status).toBe(404)
    expect((await openLink(scene.app, link)).error?.code).toBe('linkNotFound')
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'MANAGE')
    expect((await openLink(scene.app, link)).status).toBe(200)
  })

  it('when who made it in a room is no deputy any more', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh], 'Phòng có kho')
    await setRole(an, room.roomId, binh, 2)
    const nodeId = await addFile(binh, { parentId: room.roomId })
    const link = await addLink(binh, nodeId)
    expect((await openLink(scene.app, link)).status).toBe(200)
    await setRole(an, room.roomId, binh, 3)
    expect((await openLink(scene.app, link)).error?.code).toBe('linkNotFound')
  })

  it('when the account of who made it is locked or erased', async () => {
    const [giang, khanh] = [await scene.app.person('Lý Văn Giang'), await scene.app.person('Lý Văn Khánh')]
    const [locked, erased] = [
      await addLink(giang, await addFile(giang)),
      await addLink(khanh, await addFile(khanh)),
    ]
    const admin = await scene.app.person('Quản Trị', { isAdmin: true })
    await admin.ask(contract.identity.lockUser, { params: { value: giang.userId } as never })
    expect((await openLink(scene.app, locked)).error?.code).toBe('linkNotFound')
    await scene.app.app.services.eraseAccount(scene.app.app, 'default', khanh.userId)
    expect((await openLink(scene.app, erased)).error?.code).toBe('linkNotFound')
  })
})

describe('DROP', () => {
  it('takes files and shows nothing, not even whether a name is taken', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Nộp bài')
    await addFile(an, { name: 'Bài làm.txt', parentId: folderId, content: 'bí mật' })
    const link = await addLink(an, folderId, { role: 'DROP' })
    const { data: opened } = await openLink(scene.app, link)
    expect(opened?.node).toEqual({ nodeId: folderId, kind: 'FOLDER', name: 'Nộp bài', bytes: 0 })
    const [first, second] = [
      await handIn(link.token, { name: 'Tí', fileName: 'Bài làm.txt', content: 'của Tí' }),
      await handIn(link.token, { name: 'Tèo', fileName: 'Bài khác.txt', content: 'của Tèo' }),
    ]
    expect(first.data).toEqual({ files: [{ name: 'Bài làm.txt', bytes: 9 }] })
    expect(second.data!.files[0]!.name).toBe('Bài khác.txt')
    expect((await childrenOf(link.token, folderId)).error?.code).toBe('linkNotAllowed')
    expect((await nodeOf(link.token, folderId)).error?.code).toBe('linkNotAllowed')
    const zip = await scene.app.call(links.requestPublicZip, {
      params: { token: link.token },
      body: { nodeIds: [folderId] },
    })
    expect(zip.error?.code).toBe('linkNotAllowed')

    const { items } = await an.ask(contract.drive.listDriveChildren, { params: { nodeId: folderId } })
    expect(items.map(item => item.name)).toEqual(['Bài khác.txt', 'Bài làm (1).txt', 'Bài làm.txt'])
    expect(await opensOf(link)).toMatchObject([
      { what: 'UPLOADED', name: 'Tèo', fileName: 'Bài khác.txt' },
      { what: 'UPLOADED', name: 'Tí', fileName: 'Bài làm.txt' },
      { what: 'OPENED' },
    ])
  })

  it('wants the sender’s name, and takes whatever their machine calls a file', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Tên lạ')
    const link = await addLink(an, folderId, { role: 'DROP' })
    expect((await handIn(link.token, {})).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.name' }] },
    })
    const odd = ['CON', 'a:b?.txt', 'x'.repeat(250), '../../etc/passwd', 'ảnh\u202egpj.exe', '.', 'hết. . ']
    for (const fileName of odd)
      expect((await handIn(link.token, { name: 'A', fileName })).status, fileName).toBe(200)
    const { items } = await an.ask(contract.drive.listDriveChildren, { params: { nodeId: folderId } })
    expect(items).toHaveLength(odd.length)
    for (const { name } of items) expect(name).not.toMatch(/[:?/\\\u202e]|[. ]$/)
  })

  it('refuses a link that takes nothing before it keeps a byte of what is sent', async () => {
    const { an, app } = scene
    const spoolFolder = join(app.app.config.dataDir, 'uploads')
    const { token } = await addLink(an, await addFolder(an, 'Không nhận'), { role: 'VIEW' })
    await mkdir(spoolFolder, { recursive: true })
    const written: unknown[] = []
    const watcher = watch(spoolFolder, (_, name) => written.push(name))
    const content = 'x'.repeat(5_000_000)
    expect((await handIn(token, { name: 'A', content })).error?.code).toBe('linkNotAllowed')
    expect((await handIn('x'.repeat(32), { name: 'A', content })).error?.code).toBe('linkNotFound')
    await setTimeout(100)
    watcher.close()
    expect(written).toEqual([])
  })

  it('DROP is refused by links that only show', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Chỉ xem')
    for (const role of ['VIEW', 'WATERMARK'] as const) {
      const { token } = await addLink(an, folderId, { role })
      expect((await handIn(token, { name: 'A' })).error?.code).toBe('linkNotAllowed')
    }
    const edit = await addLink(an, folderId, { role: 'EDIT' })
    expect((await handIn(edit.token, { name: 'A' })).status).toBe(200)
    expect((await childrenOf(edit.token, folderId)).data!.items).toHaveLength(1)
  })
})

describe('WATERMARK', () => {
  it('shows pictures with the visitor’s name drawn into them, and gives nothing else', async () => {
    const { an } = scene
    const content = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#cfcfcf' } })
      .png()
      .toBuffer()
    const fileId = await addFile(an, { name: 'Bản vẽ.png', content })
    const link = await addLink(an, fileId, { role: 'WATERMARK' })
    const node = await visit(scene.app, link, fileId, 'Nguyễn Thị Ấn')
    expect(node).not.toHaveProperty('url')
    expect(node).not.toHaveProperty('downloadUrl')
    const shown = async (visitor: string) => {
      const { previewUrl } = await visit(scene.app, link, fileId, visitor)
      const answer = await fetchFile(scene.app, previewUrl!)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      return sharp(Buffer.from(await answer.arrayBuffer()))
    }
    const marked = await shown('Nguyễn Thị Ấn')
    expect(await marked.metadata()).toMatchObject({ format: 'webp', width: 1600, height: 960 })
    // One colour before; now there is ink, in every quarter of it.
    for (const [left, top] of [
      [0, 0],
      [800, 0],
      [0, 480],
      [800, 480],
    ] as const) {
      const { channels } = await sharp(await marked.toBuffer())
        .extract({ left, top, width: 800, height: 480 })
        .stats()
      expect(channels[0]!.stdev, `${left},${top}`).toBeGreaterThan(1)
    }
    const another = await shown('Người Khác Hẳn')
    expect((await another.toBuffer()).equals(await marked.toBuffer())).toBe(false)

    const zip = await scene.app.call(links.requestPublicZip, {
      params: { token: link.token },
      body: { nodeIds: [fileId] },
    })
    expect(zip.error?.code).toBe('linkNotAllowed')
  })

  it('gives no original by an address from before it was one', async () => {
    const { an } = scene
    const fileId = await addFile(an)
    const link = await addLink(an, fileId)
    const node = await visit(scene.app, link)
    await an.ask(sharing.updateDriveLink, {
      params: { nodeId: fileId, linkId: link.linkId },
      body: { role: 'WATERMARK' },
    })
    for (const url of [node.url!, node.downloadUrl!])
      expect((await fetchFile(scene.app, url)).status).toBe(403)
    const seen = await visit(scene.app, link)
    expect([seen.url, seen.previewUrl]).toEqual([undefined, undefined])
  })
})

describe('WATERMARK that shows documents', () => {
  const documents = { role: 'WATERMARK', showsDocuments: true } as const

  it('gives what a page shows under the mark, as no download and by no other address', async () => {
    const { an } = scene
    const fileId = await addFile(an, { content: 'hợp đồng' })
    const link = await addLink(an, fileId, { ...documents, maxDownloads: 1 })
    for (const _ of [1, 2]) {
      const node = await visit(scene.app, link)
      expect(node).not.toHaveProperty('downloadUrl')
      expect(await (await fetchFile(scene.app, node.url!)).text()).toBe('hợp đồng')
      const asDownload = node.url!.replace('/full?', '/download?')
      expect((await fetchFile(scene.app, asDownload)).status).toBe(404)
    }
    const { items } = await an.ask(sharing.listDriveLinks, { params: { nodeId: fileId } })
    expect(items).toMatchObject([{ showsDocuments: true, downloads: 0 }])
  })

  it('gives no bytes of pictures and of what no page can show', async () => {
    const { an } = scene
    const content = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cfcfcf' } })
      .png()
      .toBuffer()
    const folderId = await addFolder(an, 'Chỉ xem tài liệu')
    const names = { 'Ảnh.png': content, 'Kho.zip': 'PK', 'Ghi chú.txt': 'chữ' }
    for (const [name, bytes] of Object.entries(names))
      await addFile(an, { name, content: bytes, parentId: folderId })
    const { token } = await addLink(an, folderId, documents)
    const { data } = await childrenOf(token, folderId)
    expect(data!.items.filter(item => item.url).map(item => item.name)).toEqual(['Ghi chú.txt'])
  })

  it('WATERMARK that shows documents is off at first, and ends at once, also by an address from before', async () => {
    const { an } = scene
    const fileId = await addFile(an)
    const strict = await addLink(an, fileId, { role: 'WATERMARK' })
    expect(await visit(scene.app, strict)).not.toHaveProperty('url')
    const link = await addLink(an, fileId, documents)
    const { url } = await visit(scene.app, link)
    expect((await fetchFile(scene.app, url!)).status).toBe(200)
    await an.ask(sharing.updateDriveLink, {
      params: { nodeId: fileId, linkId: link.linkId },
      body: { showsDocuments: false },
    })
    expect((await fetchFile(scene.app, url!)).status).toBe(403)
  })
})

it('keeps the newest 1,000 of what visitors did', async () => {
  const { an } = scene
  const link = await addLink(an, await addFile(an))
  await scene.app.app.db
    .insertInto('drive_link_open')
    .values(
      Array.from({ length: 1_005 }, (_, n) => ({
        ...{ tenant_id: 'default', link_id: link.linkId, open_id: uuidv7(), what: 'OPENED' as const },
        ...{ name: `${n}`, file_name: null, address: '', user_agent: '', opened_time: new Date() },
      })),
    )
    .execute()
  await openLink(scene.app, link, { name: 'Mới nhất' })
  const { rows } = await scene.app.app.database.pool.query(
    'SELECT count(*)::int AS n, min(open_id::text) AS oldest FROM drive_link_open WHERE link_id = $1',
    [link.linkId],
  )
  expect(rows[0].n).toBe(1_000)
  const page = await an.ask(sharing.listDriveLinkOpens, {
    params: { nodeId: link.nodeId, linkId: link.linkId },
    query: { limit: 1 },
  })
  expect(page.items).toMatchObject([{ name: 'Mới nhất' }])
  expect(page.nextCursor).toBeDefined()
})

it('what each role of a link allows stands in one table', async () => {
  const { an } = scene
  const folderId = await addFolder(an, 'Bảng quyền')
  const fileId = await addFile(an, { parentId: folderId })
  const table: Record<DriveLinkRole, string[]> = {
    VIEW: ['open', 'list', 'node', 'file', 'zip'],
    EDIT: ['open', 'list', 'node', 'file', 'zip', 'upload'],
    DROP: ['open', 'upload'],
    WATERMARK: ['open', 'list', 'node'],
  }
  for (const [role, allowed] of Object.entries(table) as [DriveLinkRole, string[]][]) {
    const { token, ...link } = await addLink(an, folderId, { role })
    const { data: node, ...read } = await nodeOf(token, fileId)
    const outcomes = {
      open: (await openLink(scene.app, { token, ...link })).status,
      list: (await childrenOf(token, folderId)).status,
      node: read.status,
      file: node?.downloadUrl ? (await fetchFile(scene.app, node.downloadUrl)).status : 403,
      zip: (await scene.app.call(links.requestPublicZip, { params: { token }, body: { nodeIds: [fileId] } }))
        .status,
      upload: (await handIn(token, { name: 'A' })).status,
    }
    expect(
      Object.entries(outcomes).flatMap(([what, status]) => (status === 200 ? [what] : [])),
      role,
    ).toEqual(allowed)
    expect(Object.values(outcomes).every(status => status === 200 || status === 403)).toBe(true)
  }
})
