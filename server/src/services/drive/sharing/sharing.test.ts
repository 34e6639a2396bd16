import { contract, type DriveRole } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { settle } from '../../notification/testing/settle.ts'
import { getRoom, makeGroup, openScene, type Scene, setBlock, setRole } from '../../room/testing/scene.ts'
import { addFile, addFolder, addLink, shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const sharing = contract.driveSharing
const roleOf = async (who: Scene['an'], nodeId: string) =>
  (await who.call(contract.drive.getDriveNode, { params: { nodeId } })).data?.role
const share = (who: Scene['an'], nodeId: string, body: object) =>
  who.call(sharing.shareDriveNode, {
    params: { nodeId },
    body: { role: 'VIEW', clientShareId: uuidv7(), ...body } as never,
  })

describe('sharing with a person', () => {
  it('gives the role on everything below, changes it, and takes it away at once', async () => {
    const { an, binh } = scene
    const folderId = await addFolder(an, 'Dự án')
    const fileId = await addFile(an, { parentId: folderId })
    expect(await roleOf(binh, fileId)).toBeUndefined()
    const { items } = await shareWith(an, folderId, { userIds: [binh.userId] }, 'COMMENT')
    expect(items).toEqual([
      {
        ...{ shareId: items[0]!.shareId, nodeId: folderId, role: 'COMMENT', createdBy: an.userId },
        target: { kind: 'USER', userId: binh.userId },
        createdTime: expect.any(Number),
      },
    ])
    expect(await roleOf(binh, fileId)).toBe('COMMENT')
    const theShare = { nodeId: folderId, shareId: items[0]!.shareId }
    await an.ask(sharing.updateDriveShare, { params: theShare, body: { role: 'EDIT' } })
    expect(await roleOf(binh, fileId)).toBe('EDIT')
    await an.ask(sharing.deleteDriveShare, { params: theShare })
    expect(await roleOf(binh, fileId)).toBeUndefined()
    expect((await an.call(sharing.deleteDriveShare, { params: theShare })).error?.code).toBe('shareNotFound')
    expect(
      (await an.call(sharing.updateDriveShare, { params: theShare, body: { role: 'EDIT' } })).error?.code,
    ).toBe('shareNotFound')
  })

  it('notifies them once by the name it has, and says so in the activity', async () => {
    const { an, binh } = scene
    const nodeId = await addFile(an, { name: 'Thực đơn.txt' })
    const body = { userIds: [binh.userId], clientShareId: uuidv7(), message: ' Xem giúp tôi ' }
    await share(an, nodeId, body)
    await share(an, nodeId, body)
    await settle(scene.app, binh)
    const { items } = await binh.ask(contract.notification.listNotifications)
    const own = items.filter(one => one.type === 'SHARE' && one.place === `/drive?node=${nodeId}`)
    expect(own).toMatchObject([
      { title: 'Nguyễn Văn An đã chia sẻ “Thực đơn.txt” với bạn', body: 'Xem giúp tôi', count: 1 },
    ])
    const { items: activity } = await an.ask(contract.drive.listDriveActivity, { params: { nodeId } })
    expect(activity[0]).toMatchObject({ what: 'SHARED', by: an.userId, detail: binh.userId })

    const shares = await an.ask(sharing.listDriveShares, { params: { nodeId } })
    await an.ask(sharing.deleteDriveShare, { params: { nodeId, shareId: shares.items[0]!.shareId } })
    const after = await binh.ask(contract.notification.listNotifications)
    expect(JSON.stringify(after.items)).not.toContain('Thực đơn.txt')
  })

  it('tells their devices and one’s own that their lists changed', async () => {
    const { an, binh } = scene
    const nodeId = await addFile(an)
    const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
    await shareWith(an, nodeId, { userIds: [binh.userId] })
    for (const [who, mirror] of [
      [an, mine],
      [binh, theirs],
    ] as const) {
      await who.eventsPublished()
      await expect.poll(() => mirror.heard('driveAccessChanged')).toContainEqual({ nodeId })
    }
  })

  it('refuses somebody with whom there is a block like somebody who does not exist', async () => {
    const { an, chi, dung } = scene
    const nodeId = await addFile(an)
    await setBlock(an, chi)
    await setBlock(dung, an)
    const answers = []
    for (const userId of [chi.userId, dung.userId, uuidv7()])
      answers.push((await share(an, nodeId, { userIds: [userId] })).error)
    expect(answers.map(error => ({ ...error, requestId: '' }))).toEqual(
      Array(3).fill({ code: 'userNotFound', requestId: '' }),
    )
    await setBlock(an, chi, false)
    await setBlock(dung, an, false)
    expect((await an.ask(sharing.listDriveShares, { params: { nodeId } })).items).toEqual([])
  })

  it('leaves out oneself and the owner of the drive', async () => {
    const { an, binh } = scene
    const nodeId = await addFile(an)
    await shareWith(an, nodeId, { userIds: [binh.userId, an.userId] }, 'MANAGE')
    await shareWith(binh, nodeId, { userIds: [an.userId, binh.userId] })
    const { items } = await an.ask(sharing.listDriveShares, { params: { nodeId } })
    expect(items).toMatchObject([{ role: 'MANAGE', target: { userId: binh.userId } }])
  })

  it('sharing with a person is for those who manage it', async () => {
    const { an, binh, chi } = scene
    const nodeId = await addFile(an)
    expect((await share(binh, nodeId, { userIds: [chi.userId] })).error?.code).toBe('nodeNotFound')
    for (const role of ['VIEW', 'COMMENT', 'EDIT'] as const) {
      await shareWith(an, nodeId, { userIds: [binh.userId] }, role)
      expect((await share(binh, nodeId, { userIds: [chi.userId] })).error).toMatchObject({
        code: 'driveRoleTooLow',
        data: { role, needed: 'MANAGE' },
      })
    }
    await shareWith(an, nodeId, { userIds: [binh.userId] }, 'MANAGE')
    expect((await share(binh, nodeId, { userIds: [chi.userId] })).status).toBe(200)
  })

  it('ends where the person ends it for themselves, and for nobody else', async () => {
    const { an, binh, chi } = scene
    const nodeId = await addFile(an)
    const { items } = await shareWith(an, nodeId, { userIds: [binh.userId, chi.userId] })
    const of = (who: Scene['an']) =>
      items.find(one => one.target.kind === 'USER' && one.target.userId === who.userId)!.shareId
    const end = (who: Scene['an'], shareId: string) =>
      who.call(sharing.deleteDriveShare, { params: { nodeId, shareId } })
    expect((await end(binh, of(chi))).error?.code).toBe('driveRoleTooLow')
    expect((await end(binh, of(binh))).status).toBe(200)
    expect(await roleOf(binh, nodeId)).toBeUndefined()
    expect(await roleOf(chi, nodeId)).toBe('VIEW')
  })

  it('sharing with a person is bounded', async () => {
    const { an } = scene
    const nodeId = await addFile(an)
    const { app } = scene.app
    await app.db
      .insertInto('drive_share')
      .values(
        Array.from({ length: 200 }, () => ({
          ...{ tenant_id: 'default', share_id: uuidv7(), node_id: nodeId, user_id: uuidv7(), room_id: null },
          ...{ role: 'VIEW' as const, created_by: an.userId, created_time: new Date() },
        })),
      )
      .execute()
    expect((await share(an, nodeId, { userIds: [scene.binh.userId] })).error).toMatchObject({
      code: 'tooManyShares',
      data: { max: 200 },
    })
  })
})

describe('sharing with a room', () => {
  const cardsIn = async (who: Scene['an'], roomId: string) => {
    await scene.app.app.processors.idle()
    const { items } = await who.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 50 } })
    return items.filter(message => message.type === 'DRIVE')
  }

  it('gives its members the role and posts one card, however often it is sent', async () => {
    const { an, binh, chi } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm dự án')
    const nodeId = await addFolder(an, 'Bản vẽ')
    const body = { roomIds: [room.roomId], role: 'EDIT', message: 'Mời mọi người', clientShareId: uuidv7() }
    expect((await share(an, nodeId, body)).status).toBe(200)
    await share(an, nodeId, body)
    const cards = await cardsIn(binh, room.roomId)
    expect(cards).toMatchObject([
      {
        senderId: an.userId,
        content: 'Mời mọi người',
        metaData: { drive: { nodeId, kind: 'FOLDER', name: 'Bản vẽ' } },
      },
    ])
    expect(await roleOf(binh, nodeId)).toBe('EDIT')
    expect(await roleOf(chi, nodeId)).toBeUndefined()
    expect((await getRoom(binh, room.roomId)).room.lastMessage).toMatchObject({ type: 'DRIVE' })
  })

  it('ends for who leaves, and the card stays a message that says no more than it said', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm')
    const nodeId = await addFile(an, { name: 'Cũ.txt' })
    const { items } = await shareWith(an, nodeId, { roomIds: [room.roomId] })
    expect(await cardsIn(binh, room.roomId)).toHaveLength(1)
    await an.ask(contract.drive.renameDriveNode, { params: { nodeId }, body: { name: 'Mới bí mật.txt' } })
    await an.ask(sharing.deleteDriveShare, { params: { nodeId, shareId: items[0]!.shareId } })
    expect((await binh.call(contract.drive.getDriveNode, { params: { nodeId } })).error?.code).toBe(
      'nodeNotFound',
    )
    const cards = await cardsIn(binh, room.roomId)
    expect(JSON.stringify(cards)).not.toContain('bí mật')

    const second = await addFile(an)
    await shareWith(an, second, { roomIds: [room.roomId] })
    expect(await roleOf(binh, second)).toBe('VIEW')
    await binh.ask(contract.room.leaveRoom, { params: { id: room.roomId }, body: {} })
    expect(await roleOf(binh, second)).toBeUndefined()
  })

  it('sharing with a room is refused by rooms where the caller is not, or may not write', async () => {
    const { an, binh, chi } = scene
    const { room } = await makeGroup(chi, [an, binh], 'Nhóm của Chi')
    const nodeId = await addFile(an)
    await setRole(chi, room.roomId, an, 4)
    expect((await share(an, nodeId, { roomIds: [room.roomId] })).error?.code).toBe('roleTooLow')
    const { room: other } = await makeGroup(chi, [binh], 'Không có An')
    expect((await share(an, nodeId, { roomIds: [other.roomId] })).error?.code).toBe('roomNotFound')
    const { room: own } = await makeGroup(an, [binh])
    expect((await share(an, nodeId, { roomIds: [own.roomId, uuidv7()] })).error?.code).toBe('roomNotFound')
    expect((await an.ask(sharing.listDriveShares, { params: { nodeId } })).items).toEqual([])
    expect(await cardsIn(binh, own.roomId)).toEqual([])
  })

  it('sharing with a room is named only to its members and to who manages the share', async () => {
    const { an, binh, chi } = scene
    const { room } = await makeGroup(an, [chi], 'Kín')
    const nodeId = await addFile(an)
    await shareWith(an, nodeId, { roomIds: [room.roomId], userIds: [binh.userId] })
    const rooms = async (who: Scene['an']) =>
      (await who.ask(sharing.listDriveShares, { params: { nodeId } })).items.filter(
        one => one.target.kind === 'ROOM',
      ).length
    expect([await rooms(an), await rooms(chi), await rooms(binh)]).toEqual([1, 1, 0])
  })
})

it('lists what is shared with me, latest first, in pages, without what ended or is in the trash', async () => {
  const { an } = scene
  const binh = await scene.app.person('Bình Mới')
  const { room } = await makeGroup(an, [binh], 'Chung')
  const ids: string[] = []
  for (const n of [1, 2, 3, 4, 5]) ids.push(await addFile(an, { name: `Tệp ${n}.txt` }))
  for (const [n, nodeId] of ids.entries()) {
    const target = n % 2 ? { roomIds: [room.roomId] } : { userIds: [binh.userId] }
    await shareWith(an, nodeId, target, n === 4 ? 'EDIT' : 'VIEW')
  }
  await shareWith(an, ids[0]!, { roomIds: [room.roomId] })
  await an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [ids[2]!] } })
  const seen: [string, DriveRole][] = []
  let cursor: string | undefined
  do {
    const page = await binh.ask(sharing.listSharedWithMe, {
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    expect(page.items.length).toBeLessThanOrEqual(2)
    for (const item of page.items) {
      expect(item.share.nodeId).toBe(item.nodeId)
      seen.push([item.nodeId, item.role])
    }
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual([
    [ids[0], 'VIEW'],
    [ids[4], 'EDIT'],
    [ids[3], 'VIEW'],
    [ids[1], 'VIEW'],
  ])
  expect((await an.ask(sharing.listSharedWithMe, {})).items.map(item => item.nodeId)).not.toContain(ids[0])
  expect((await binh.call(sharing.listSharedWithMe, { query: { cursor: 'x' } })).error?.code).toBe(
    'validationFailed',
  )
})

describe('a room that a person has hidden', () => {
  it('gives what it was given only to a session that unlocked it, and is named to no other', async () => {
    const { an, chi } = scene
    const { room } = await makeGroup(an, [chi], 'Sẽ ẩn')
    const nodeId = await addFile(an, { name: 'Trong phòng ẩn.txt' })
    await shareWith(an, nodeId, { roomIds: [room.roomId] })
    expect(await roleOf(chi, nodeId)).toBe('VIEW')
    const pin = '246813'
    await chi.ask(contract.hidden.createHiddenPin, { body: { pin } })
    await chi.ask(contract.room.hideRoom, { params: { id: room.roomId } })
    await chi.ask(contract.hidden.lockHidden)
    expect(await roleOf(chi, nodeId)).toBeUndefined()
    const { items } = await chi.ask(sharing.listSharedWithMe, {})
    expect(JSON.stringify(items)).not.toContain('Trong phòng ẩn')
    await shareWith(an, nodeId, { userIds: [chi.userId] })
    const { items: shares } = await chi.ask(sharing.listDriveShares, { params: { nodeId } })
    expect(shares.map(one => one.target.kind)).toEqual(['USER'])
    await chi.ask(contract.hidden.unlockHidden, { body: { pin } })
    const { items: unlocked } = await chi.ask(sharing.listDriveShares, { params: { nodeId } })
    expect(unlocked.map(one => one.target.kind)).toEqual(['ROOM', 'USER'])
  })
})

it('a person shares, links and empties what their own room holds, as its only member', async () => {
  const { an, binh } = scene
  const { room } = await an.ask(contract.room.createRoom, { body: { type: 'SELF' } })
  const spaceId = room.roomId
  const nodeId = await addFile(an, { name: 'riêng.txt', parentId: spaceId })
  expect((await an.ask(contract.drive.getDriveNode, { params: { nodeId } })).role).toBe('MANAGE')
  expect((await shareWith(an, nodeId, { userIds: [binh.userId] })).items).toHaveLength(1)
  expect((await addLink(an, nodeId)).token).toBeTruthy()
  await an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [nodeId] } })
  expect(await an.ask(contract.drive.emptyDriveTrash, { params: { spaceId } })).toEqual({ deleted: 1 })
})
