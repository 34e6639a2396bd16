import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import { putFile, putFolder, trashDriveNodes, upload } from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ FILES_QUOTA_MB: '1' })
})
afterAll(() => scene.close())

const { starDriveNode, unstarDriveNode, listStarredDriveNodes, openDriveNode, listRecentDriveNodes } =
  contract.drive
const names = (page: { items: { name: string }[] }) => page.items.map(node => node.name)

it('stars and recents are the person’s own, the latest first, and end with the right to see', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Sao')
  const shared = await putFile(an, 'chung.txt', { parentId: room.roomId })
  const own = await putFile(binh, 'riêng.txt')
  for (const { nodeId } of [shared, own]) {
    scene.app.clock.advance(10)
    await binh.ask(starDriveNode, { params: { nodeId } })
    await binh.ask(openDriveNode, { params: { nodeId } })
  }
  expect(names(await binh.ask(listStarredDriveNodes))).toEqual(['riêng.txt', 'chung.txt'])
  const first = await binh.ask(listRecentDriveNodes, { query: { limit: 1 } })
  const second = await binh.ask(listRecentDriveNodes, { query: { limit: 1, cursor: first.nextCursor! } })
  expect([names(first), names(second)]).toEqual([['riêng.txt'], ['chung.txt']])
  expect(names(await an.ask(listStarredDriveNodes))).toEqual([])
  await binh.ask(unstarDriveNode, { params: { nodeId: own.nodeId } })
  await an.ask(contract.room.removeMembers, {
    params: { roomId: room.roomId },
    query: { userIds: binh.userId },
  })
  expect(names(await binh.ask(listStarredDriveNodes))).toEqual([])
  expect(names(await binh.ask(listRecentDriveNodes))).toEqual(['riêng.txt'])
})

it('the activity of a file says what happened to it', async () => {
  const { chi } = scene
  const { nodeId } = await putFile(chi, 'đầu.txt')
  await chi.ask(contract.drive.renameDriveNode, { params: { nodeId }, body: { name: 'sau.txt' } })
  await chi.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
  const { items } = await chi.ask(contract.drive.listDriveActivity, { params: { nodeId } })
  expect(items).toMatchObject([
    { what: 'TRASHED', by: chi.userId },
    { what: 'RENAMED', detail: 'đầu.txt' },
    { what: 'CREATED' },
  ])
})

it('the activity of a file that moved to another space says where from, and not that it was deleted', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nơi đến')
  const { nodeId } = await putFile(an, 'chuyển.txt')
  await an.ask(contract.drive.moveDriveNodes, { body: { nodeIds: [nodeId], parentId: room.roomId } })
  const { items } = await an.ask(contract.drive.listDriveActivity, { params: { nodeId } })
  expect(items.map(({ what }) => what)).toEqual(['MOVED', 'CREATED'])
  expect(items[0]).toMatchObject({ by: an.userId, detail: an.userId })
})

it('what takes space is reported by kind, and adds up', async () => {
  const { chi } = scene
  const folder = await putFile(chi, 'a.zip', { content: 'PK\u0003\u0004 không phải zip thật' })
  await chi.ask(trashDriveNodes, { body: { nodeIds: [folder.nodeId] } })
  const usage = await chi.ask(contract.drive.getDriveUsage)
  expect(usage.quotaBytes).toBe(1024 * 1024)
  expect(usage.byKind.reduce((sum, part) => sum + part.bytes, 0)).toBe(usage.usedBytes)
  expect(usage.byKind.map(part => part.kind)).toContain('TRASH')
})

it('a person has no more than their quota, and a room none of what its own does not allow', async () => {
  const { app, an, dung } = scene
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const { room } = await makeGroup(an, [dung], 'Đầy')
  await putFile(dung, 'một.bin', { content: 'x'.repeat(600_000) })
  const refused = await dung.call(contract.media.uploadMedia, {
    body: { file: { bytes: Buffer.alloc(600_000), fileName: 'a.bin', mediaType: '' }, forDrive: true },
  })
  expect(refused.error).toMatchObject({ code: 'quotaExceeded', data: { usedBytes: 600_000 } })
  await putFile(dung, 'nhỏ.txt', { parentId: room.roomId })
  await admin.ask(contract.driveQuota.setDriveQuota, {
    params: { spaceId: room.roomId },
    body: { quotaBytes: 20 },
  })
  const { mediaId } = await upload(dung, 'chữ nữa'.repeat(3))
  const tooMuch = await dung.call(contract.drive.createDriveFile, {
    body: {
      parentId: room.roomId,
      name: 'to.txt',
      mediaId,
      clientNodeId: crypto.randomUUID(),
      onConflict: 'FAIL' as const,
    },
  })
  expect(tooMuch.error).toMatchObject({ code: 'quotaExceeded', data: { maxBytes: 20 } })
})

it('an administrator gives a room that they are not in a quota: its members see it, and what is beyond it is refused', async () => {
  const { app, an, binh, chi } = scene
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const { room } = await makeGroup(an, [binh], 'Có hạn mức')
  const params = { spaceId: room.roomId }
  const { listDriveQuotaRooms, getDriveQuota, setDriveQuota } = contract.driveQuota
  const roomsOf = async (search: string) =>
    (await admin.ask(listDriveQuotaRooms, { query: { search } })).items
  expect(await roomsOf('co han muc')).toMatchObject([
    { kind: 'ROOM', id: room.roomId, name: 'Có hạn mức', memberCount: 2 },
  ])
  expect(await roomsOf('không có phòng này')).toEqual([])
  // Before the room holds a file.
  await admin.ask(setDriveQuota, { params, body: { quotaBytes: 1_000 } })
  const ofRoom = async (who: Scene['an']) =>
    (await who.ask(contract.drive.listDriveSpaces)).items.find(space => space.spaceId === room.roomId)
  expect(await ofRoom(binh)).toBeUndefined()
  await putFile(an, 'vừa.txt', { parentId: room.roomId, content: 'x'.repeat(900) })
  expect(await ofRoom(binh)).toMatchObject({ usedBytes: 900, quotaBytes: 1_000 })
  expect(await ofRoom(chi)).toBeUndefined()
  await expect(putFile(binh, 'quá.txt', { parentId: room.roomId, content: 'y'.repeat(101) })).rejects.toThrow(
    'quotaExceeded',
  )
  // Another version, a move and a copy count as well.
  const own = await putFile(binh, 'của Bình.txt', { content: 'z'.repeat(200) })
  for (const endpoint of [contract.drive.moveDriveNodes, contract.drive.copyDriveNodes]) {
    const body = { nodeIds: [own.nodeId], parentId: room.roomId, onConflict: 'FAIL' as const }
    expect((await binh.call(endpoint, { body })).error).toMatchObject({
      ...{ code: 'quotaExceeded', data: { maxBytes: 1_000, usedBytes: 900 } },
    })
  }
  expect(await admin.ask(getDriveQuota, { params })).toMatchObject({ usedBytes: 900, ownQuotaBytes: 1_000 })
  await admin.ask(setDriveQuota, { params, body: { quotaBytes: null } })
  expect(await ofRoom(binh)).toMatchObject({ quotaBytes: 1024 * 1024 })
  await putFile(binh, 'quá.txt', { parentId: room.roomId, content: 'y'.repeat(101) })
  for (const call of [listDriveQuotaRooms, getDriveQuota])
    expect((await an.call(call, { params })).error?.code).toBe('forbidden')
  expect((await an.call(setDriveQuota, { params, body: { quotaBytes: 1 } })).error?.code).toBe('forbidden')
})

it('the bar, the list of what takes space and the refusal say the same numbers', async () => {
  const { an } = scene
  await an.ask(contract.media.uploadMedia, {
    body: { file: { bytes: Buffer.alloc(1_000), fileName: 'chat.bin', mediaType: '' } },
  })
  const { nodeId } = await putFile(an, 'bản sao.txt', { content: 'x'.repeat(500) })
  await an.ask(contract.drive.copyDriveNodes, {
    body: { nodeIds: [nodeId], parentId: an.userId, onConflict: 'RENAME' },
  })
  const [{ items }, usage] = [
    await an.ask(contract.drive.listDriveSpaces),
    await an.ask(contract.drive.getDriveUsage),
  ]
  const own = items.find(space => space.kind === 'MINE')!
  expect([own.usedBytes, own.quotaBytes]).toEqual([usage.usedBytes, usage.quotaBytes])
  const refused = await an.call(contract.media.uploadMedia, {
    body: { file: { bytes: Buffer.alloc(1_048_000), fileName: 'a.bin', mediaType: '' }, forDrive: true },
  })
  expect(refused.error?.data).toEqual({ maxBytes: own.quotaBytes, usedBytes: own.usedBytes })
})

it('administrators give one person another quota, and everybody what the rules of the house say', async () => {
  const { app, chi } = scene
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const params = { spaceId: chi.userId }
  const quotaOf = async () => (await chi.ask(contract.drive.getDriveUsage)).quotaBytes
  const upload2MB = () =>
    chi.call(contract.media.uploadMedia, {
      body: { file: { bytes: Buffer.alloc(2_000_000), fileName: 'a.bin', mediaType: '' }, forDrive: true },
    })
  expect((await upload2MB()).error?.code).toBe('quotaExceeded')
  await admin.ask(contract.driveQuota.setDriveQuota, { params, body: { quotaBytes: 5_000_000 } })
  expect(await quotaOf()).toBe(5_000_000)
  expect((await upload2MB()).status).toBe(200)
  expect(await admin.ask(contract.driveQuota.getDriveQuota, { params })).toMatchObject({
    quotaBytes: 5_000_000,
    ownQuotaBytes: 5_000_000,
  })
  await admin.ask(contract.driveQuota.setDriveQuota, { params, body: { quotaBytes: null } })
  await admin.ask(contract.houseRule.updateHouseRules, {
    body: { section: 'FILES', value: { quotaGigabytes: 2 } },
  })
  const limits = async () =>
    (await scene.app.call(contract.identityAuthen.getGeneralConfig)).data!.limits.quotaBytes
  expect(await limits()).toBe(2 * 1024 ** 3)
  expect(await quotaOf()).toBe(2 * 1024 ** 3)
  expect((await upload2MB()).status).toBe(200)
  const missing = { params: { spaceId: crypto.randomUUID() }, body: { quotaBytes: 1 } }
  expect((await admin.call(contract.driveQuota.setDriveQuota, missing)).error?.code).toBe('userNotFound')
  await admin.ask(contract.houseRule.updateHouseRules, {
    body: { section: 'FILES', value: { quotaGigabytes: 0 } },
  })
  expect(await limits()).toBe(1024 ** 2)
})

it('an empty file and a picture that is none are files of a drive all the same', async () => {
  const { an } = scene
  const empty = await putFile(an, 'rỗng.txt', { content: '' })
  expect(empty).toMatchObject({ bytes: 0, media: { bytes: 0 } })
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from('hỏng')])
  const broken = await an.ask(contract.media.uploadMedia, {
    body: { file: { bytes: png, fileName: 'hỏng.png', mediaType: 'image/png' }, forDrive: true },
  })
  expect(broken).toMatchObject({ kind: 'FILE', bytes: png.byteLength })
  const { items } = await an.ask(contract.media.listMediaLinks, {
    body: { mediaIds: [empty.media!.mediaId] },
  })
  const answer = await fetch(new URL(items[0]!.downloadUrl, scene.app.url))
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0])
})

it('a member hears the room’s drive, a stranger cannot, and who leaves hears no more', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Nghe')
  const channel = `space:${room.roomId}`
  const heard: unknown[] = []
  const subscription = (await binh.socket()).newSubscription(channel)
  subscription.on('publication', ({ data }) => heard.push(data))
  subscription.subscribe()
  await subscription.ready(5_000)
  await putFile(an, 'mới.txt', { parentId: room.roomId })
  await eventually(() =>
    expect(heard).toEqual([{ type: 'driveChanged', data: { spaceId: room.roomId, seq: 1 } }]),
  )
  const refused = new Promise(resolve => {
    void chi.socket().then(socket => {
      const other = socket.newSubscription(channel)
      other.on('error', resolve).on('unsubscribed', resolve)
      other.subscribe()
    })
  })
  expect(await refused).toMatchObject({ code: 103 })
  const left = new Promise(resolve => subscription.on('unsubscribed', resolve))
  await an.ask(contract.room.removeMembers, {
    params: { roomId: room.roomId },
    query: { userIds: binh.userId },
  })
  await left
})

it('the largest files are those outside the trash, however much is in it', async () => {
  const { app } = scene
  const person = await app.person('Đỗ Dung')
  const folder = await putFolder(person, 'Bỏ cả')
  for (let n = 0; n < 20; n++)
    await putFile(person, `${n}.txt`, { parentId: folder.nodeId, content: 'to hơn nhiều' })
  const { nodeId } = await putFile(person, 'nhỏ.txt', { content: 'x' })
  await person.ask(trashDriveNodes, { body: { nodeIds: [folder.nodeId] } })
  const { largest } = await person.ask(contract.drive.getDriveUsage)
  expect(largest.map(node => node.nodeId)).toEqual([nodeId])
})

describe('who has a share hears its space, and no more once', () => {
  const withdraw = async (nodeId: string) => {
    const { an } = scene
    const { items } = await an.ask(contract.driveSharing.listDriveShares, { params: { nodeId } })
    const { shareId } = items[0]!
    await an.ask(contract.driveSharing.deleteDriveShare, { params: { nodeId, shareId } })
  }
  it.each<[string, (nodeId: string) => Promise<unknown>]>([
    ['it is withdrawn', withdraw],
    [
      'the file is moved into another space',
      async nodeId => {
        const { room } = await makeGroup(scene.an, [scene.binh], 'Nơi khác')
        const body = { nodeIds: [nodeId], parentId: room.roomId, onConflict: 'FAIL' as const }
        await scene.an.ask(contract.drive.moveDriveNodes, { body })
      },
    ],
    [
      'the file is deleted for ever',
      async nodeId => {
        await scene.an.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
        await scene.an.ask(contract.drive.deleteDriveNodes, { body: { nodeIds: [nodeId] } })
      },
    ],
  ])('%s', async (title, end) => {
    const { an, chi } = scene
    const files = [await putFile(an, `1 ${title}.txt`), await putFile(an, `2 ${title}.txt`)]
    for (const { nodeId } of files) await shareWith(an, nodeId, { userIds: [chi.userId] })
    const subscription = (await chi.socket()).newSubscription(`space:${an.userId}`)
    subscription.subscribe()
    await subscription.ready(5_000)
    const subscribedAgain = new Promise(resolve => subscription.once('subscribed', resolve))
    // Another right is enough: the client asks again, and may.
    await withdraw(files[0]!.nodeId)
    await subscribedAgain
    const refused = new Promise(resolve => subscription.on('unsubscribed', ({ code }) => resolve(code)))
    await end(files[1]!.nodeId)
    expect(await refused).toBe(103)
  })
})
