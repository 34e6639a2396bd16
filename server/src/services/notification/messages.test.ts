import { contract } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeGroup,
  openPrivateRoom,
  openScene,
  readUpTo,
  type Scene,
  say,
  setBlock,
} from '../room/testing/scene.ts'
import { listOf, settle, statisticOf } from './testing/settle.ts'

let scene: Scene
let roomId: string
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm học')
  roomId = room.roomId
  await settle(scene.app, an)
  for (const person of [an, binh, chi]) {
    await person.ask(contract.notification.readNotifications, { body: {} })
    await person.ask(contract.notification.deleteReadNotifications)
  }
})
const notify = () => settle(scene.app, scene.an)

describe('messages', () => {
  it('become one notification of their room for each member, with the latest and how many there are', async () => {
    const { an, binh, chi } = scene
    await say(an, roomId, 'Tin **một**')
    await say(chi, roomId, 'Tin hai')
    const last = await say(an, roomId, 'Tin ba')
    await notify()
    expect(await listOf(binh)).toMatchObject([
      {
        type: 'MESSAGE',
        isRead: false,
        count: 3,
        title: 'Nhóm học · 3 tin nhắn mới',
        body: 'Nguyễn Văn An: Tin ba',
        actors: [{ userId: an.userId }, { userId: chi.userId }],
        place: `/?room=${roomId}&message=${last.messageId}`,
        roomName: 'Nhóm học',
      },
    ])
    // Who has written has read what came before, and is not notified of their own.
    expect(await listOf(chi)).toMatchObject([{ count: 1, body: 'Nguyễn Văn An: Tin ba' }])
  })

  it('are read where they are read', async () => {
    const { an, binh } = scene
    const first = await say(an, roomId, 'Một')
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ total: 1, unread: 1, byType: { MESSAGE: { unread: 1 } } })
    await readUpTo(binh, first)
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ total: 1, unread: 0 })
    await say(an, roomId, 'Hai')
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 1, isRead: false, body: 'Nguyễn Văn An: Hai' }])
  })

  it('that name somebody, or answer them, are mentions', async () => {
    const { an, binh, chi } = scene
    const mine = await say(binh, roomId, 'Của Bình')
    await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { content: '@Chi ơi', mentions: [{ userId: chi.userId, offset: 0, length: 4 }] },
    })
    await say(an, roomId, 'Ừ', { replyToMessageId: mine.messageId })
    await notify()
    const ofBinh = await listOf(binh)
    expect(ofBinh.map(one => one.type).sort()).toEqual(['MENTION', 'MESSAGE'])
    expect(ofBinh.find(one => one.type === 'MENTION')).toMatchObject({
      title: 'Nguyễn Văn An đã nhắc đến bạn trong “Nhóm học”',
      body: 'Ừ',
    })
    expect((await listOf(chi)).find(one => one.type === 'MENTION')).toMatchObject({ body: '@Chi ơi' })
  })

  it('show nothing of what was recalled, and go with what was hidden or left', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Bí mật')
    await notify()
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: message.messageId }, query: { roomId } })
    expect((await listOf(binh))[0]).toMatchObject({ title: 'Nhóm học', body: '' })
    await chi.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await notify()
    expect(await statisticOf(chi)).toMatchObject({ total: 0, unread: 0 })
  })
})

describe('nobody is notified', () => {
  it('of a muted room, of one with the level "nothing", nor by somebody between whom and them there is a block', async () => {
    const { an, binh, chi, dung } = scene
    await binh.ask(contract.room.muteRoom, { params: { id: roomId }, body: { mutedUntil: -1 } })
    const level = (who: typeof chi, level: 'NOTHING' | 'MENTIONS') =>
      who.ask(contract.notification.updateRoomNotificationSettings, { params: { roomId }, body: { level } })
    await level(chi, 'NOTHING')
    await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
    await setBlock(dung, an)
    await say(an, roomId, 'Nghe không?')
    await notify()
    expect(await listOf(binh)).toEqual([])
    expect(await listOf(chi)).toEqual([])
    expect((await listOf(dung)).filter(one => one.type === 'MESSAGE')).toEqual([])
    await setBlock(dung, an, false)
    await level(chi, 'MENTIONS')
    await say(an, roomId, 'Bây giờ?')
    await notify()
    expect(await listOf(chi)).toEqual([])
  })

  it('of a hidden room, and what there was of it is gone', async () => {
    const { an, binh } = scene
    await say(an, roomId, 'Trước khi ẩn')
    await notify()
    await binh.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
    await binh.ask(contract.room.hideRoom, { params: { id: roomId } })
    await notify()
    expect(await listOf(binh)).toEqual([])
    await say(an, roomId, 'Sau khi ẩn')
    await notify()
    expect(await listOf(binh)).toEqual([])
  })

  it('twice of one message, however often its event is published', async () => {
    const { an, binh } = scene
    const { room } = await openPrivateRoom(an, binh)
    const message = await say(an, room.roomId, 'Một lần thôi')
    await notify()
    for (let n = 0; n < 3; n++) {
      await scene.app.app.processors.keep([
        {
          id: 1,
          tenantId: 'default',
          partition: 0,
          publications: [{ to: { room: room.roomId }, event: { type: 'messageSent', data: { message } } }],
        },
      ])
      await scene.app.app.processors.idle()
    }
    expect(await listOf(binh)).toMatchObject([{ count: 1, title: 'Nguyễn Văn An', body: 'Một lần thôi' }])
  })
})

describe('a keyword', () => {
  it('is found as a word without tones, and comes through a group that notifies of mentions alone', async () => {
    const { an, binh } = scene
    await binh.ask(contract.notification.updateNotificationPreferences, { body: { keywords: ['Họp gấp'] } })
    await binh.ask(contract.notification.updateRoomNotificationSettings, {
      params: { roomId },
      body: { level: 'MENTIONS' },
    })
    await say(an, roomId, 'Hôm nay thì không')
    await notify()
    expect(await listOf(binh)).toEqual([])
    await say(an, roomId, 'Mai HOP GAP nhé')
    await notify()
    expect(await listOf(binh)).toMatchObject([
      {
        type: 'MESSAGE',
        routes: expect.arrayContaining([{ channel: 'IN_APP', isChosen: true, reason: 'KEYWORD' }]),
      },
    ])
  })
})

it('a self-destructing message says nothing of its text, which could not be taken back', async () => {
  const { an, binh } = scene
  await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
  await say(an, roomId, 'Đốt sau khi đọc')
  await notify()
  const list = await listOf(binh)
  expect(JSON.stringify(list)).not.toContain('Đốt')
  expect(list[0]!.body).toBe('Nguyễn Văn An: Tin nhắn tự xoá')
})
