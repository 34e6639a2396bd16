import { contract } from '@trau/contract'
import { badgeCount, unreadActivity } from '@trau/contract/rules/unread'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { selectNotifiable } from '../chat/index.ts'
import { fileOf } from '../media/testing/samples.ts'
import { makeGroup, openPrivateRoom, readUpTo, say, sceneForFile, setBlock } from '../room/testing/scene.ts'
import { createOpenRoomProcessor } from './rooms/open-rooms.ts'
import { candidatesIn } from './rooms/recipients.ts'
import { listOf, settle, statisticOf } from './testing/settle.ts'

const scene = sceneForFile()
let roomId: string
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

  it('messages are read where they are read', async () => {
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

  it('messages stay unread for whoever has something sent there without looking', async () => {
    const { an, binh } = scene
    const elsewhere = await makeGroup(binh, [an], 'Khác')
    const source = await say(binh, elsewhere.room.roomId, 'Chuyển đi')
    await say(an, roomId, 'Một')
    await say(binh, roomId, 'Đọc rồi')
    await say(an, roomId, 'Hai')
    await binh.ask(contract.chat.forwardMessage, {
      params: { id: source.messageId },
      body: { roomIds: [roomId], clientMessageId: uuidv7() },
    })
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 1, isRead: false, body: 'Nguyễn Văn An: Hai' }])
    await binh.ask(contract.chat.forwardMessage, {
      params: { id: source.messageId },
      body: { roomIds: [roomId], clientMessageId: uuidv7() },
    })
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ unread: 1 })
  })

  it('messages are read by whoever writes after them', async () => {
    const { an, binh } = scene
    await say(an, roomId, 'Một')
    await say(an, roomId, 'Hai')
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ unread: 1 })
    await say(binh, roomId, 'Ừ')
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ total: 1, unread: 0 })
    await say(an, roomId, 'Ba')
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 1, isRead: false }])
  })

  it('messages are read by several who write after them at once, by each in the room where they wrote alone', async () => {
    const { an, binh, chi } = scene
    const { room: other } = await makeGroup(an, [binh], 'Nhóm khác')
    await say(an, roomId, 'Một')
    await say(an, other.roomId, 'Hai')
    await notify()
    await say(binh, other.roomId, 'Ừ')
    await say(chi, roomId, 'Vâng')
    await notify()
    const unreadRooms = async (person: Person) =>
      (await listOf(person)).filter(one => one.type === 'MESSAGE' && !one.isRead).map(one => one.roomId)
    expect(await unreadRooms(binh)).toEqual([roomId])
    expect(await unreadRooms(chi)).toEqual([])
    expect((await statisticOf(binh)).byType.MESSAGE).toMatchObject({ unread: 1 })
  })

  it('messages that were marked read together are unread again when that is undone, but for what was read otherwise since', async () => {
    const { an, binh, chi } = scene
    const { room: other } = await makeGroup(an, [binh], 'Nhóm khác')
    const first = await say(an, roomId, 'Một')
    await say(an, other.roomId, 'Hai')
    await notify()
    const before = await statisticOf(binh)
    expect(before.unread).toBeGreaterThanOrEqual(2)
    const { readId, ...none } = await binh.ask(contract.notification.readNotifications, { body: {} })
    expect(none.unread).toBe(0)
    // Another press has an id of its own, and takes nothing over.
    await binh.ask(contract.notification.readNotifications, { body: {} })
    await readUpTo(binh, first)
    await notify()
    const undo = (person: typeof binh) =>
      person.ask(contract.notification.undoReadNotifications, { body: { readId } })
    const { unread: unreadOfChi } = await statisticOf(chi)
    expect((await undo(chi)).unread).toBe(unreadOfChi)
    expect((await statisticOf(binh)).unread).toBe(0)
    expect((await undo(binh)).unread).toBe(before.unread - 1)
    const list = await listOf(binh)
    expect(list.find(one => one.roomId === roomId && one.type === 'MESSAGE')).toMatchObject({ isRead: true })
    expect(list.find(one => one.roomId === other.roomId && one.type === 'MESSAGE')).toMatchObject({
      isRead: false,
    })
    // What has been undone is not undone again.
    await binh.ask(contract.notification.readNotifications, { body: {} })
    expect((await undo(binh)).unread).toBe(0)
  })

  it('said in a room that somebody has open are notified of only where they stay unread', async () => {
    const { an, binh, chi, app } = scene
    const asked = vi.spyOn(app.app.processors, 'add')
    const socket = await binh.socket()
    const open = socket.newSubscription(`room:${roomId}`)
    open.subscribe()
    await open.ready()
    const before = await statisticOf(binh)
    const sent = await say(an, roomId, 'Bạn đang xem')
    await an.eventsPublished()
    const findWork = () =>
      asked.mock.calls.flatMap(([, works]) => works).find(one => one.processor === 'notification/open-rooms')
    await eventually(() => expect(findWork()).toBeDefined())
    // Chi, who has not, is notified at once; what Bình has not read is left to a work of its own.
    const work = findWork()
    expect(work).toMatchObject({ work: { roomId, upTo: sent.seq, userIds: [binh.userId] } })
    await eventually(async () => expect(await listOf(chi)).toMatchObject([{ count: 1 }]))
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 1, body: 'Nguyễn Văn An: Bạn đang xem' }])
    await readUpTo(binh, sent)
    await notify()

    const { run } = createOpenRoomProcessor(app.app).together!
    const complete = vi.fn(async () => {})
    const notified = await statisticOf(binh)
    await run('default', [work!.work as Parameters<typeof run>[1][number]], complete)
    expect(complete).not.toHaveBeenCalled()
    expect(await statisticOf(binh)).toEqual(notified)
    expect(notified.version).toBeGreaterThan(before.version)
    asked.mockRestore()
    socket.disconnect()
  })

  it('said before and after a turn that is late are counted once, and the latest stands', async () => {
    const { an, binh, app } = scene
    const first = await say(an, roomId, 'Một')
    const second = await say(an, roomId, 'Hai')
    await notify()
    await binh.ask(contract.notification.readNotifications, { body: {} })
    const { run } = createOpenRoomProcessor(app.app).together!
    const work = (after: number, upTo: number) => ({ roomId, after, upTo, userIds: [binh.userId] })
    const works = [work(first.seq, second.seq), work(first.seq - 1, first.seq)]
    const complete = vi.fn(async () => {})
    await run('default', works, complete)
    expect(complete).toHaveBeenCalledOnce()
    expect(await listOf(binh)).toMatchObject([{ count: 2, body: 'Nguyễn Văn An: Hai' }])
    const refused = run('default', works, () => Promise.reject(new Error('the work was done before')))
    await expect(refused).rejects.toThrow('done before')
    expect(await listOf(binh)).toMatchObject([{ count: 2 }])
  })

  it('messages that name somebody, or answer them, are mentions', async () => {
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

  it('sent silently notify nobody, not even whom they name, and count as unread', async () => {
    const { an, binh, chi } = scene
    const sendSilently = (body: object) =>
      an.ask(contract.chat.sendMessage, { params: { roomId }, body: { ...body, isSilent: true } as never })
    const mentions = [{ userId: binh.userId, offset: 0, length: 5 }]
    const silent = await sendSilently({ content: '@Bình mai nộp bài nhé', mentions })
    await notify()
    expect(silent.metaData).toMatchObject({ isSilent: true })
    expect(await listOf(binh)).toEqual([])
    const { room, selfMember } = await binh.ask(contract.room.getRoom, { params: { id: roomId } })
    expect(selfMember).toMatchObject({ unreadCount: 1, mentionedSeq: silent.seq })
    expect(room.lastMessage?.metaData).toMatchObject({ isSilent: true })
    // What is said aloud counts for itself, and a copy in another room is not silent.
    await say(an, roomId, 'Chào cả nhà')
    const { room: other } = await makeGroup(an, [chi], 'Nhóm khác')
    const forward = {
      params: { id: silent.messageId },
      body: { roomIds: [other.roomId], clientMessageId: uuidv7() },
    }
    await an.ask(contract.chat.forwardMessage, forward)
    await notify()
    expect(await listOf(binh)).toMatchObject([
      { type: 'MESSAGE', count: 1, body: 'Nguyễn Văn An: Chào cả nhà' },
    ])
    const ofOther = (await listOf(chi)).filter(one => one.roomId === other.roomId && one.type === 'MESSAGE')
    expect(ofOther).toMatchObject([{ count: 1 }])
  })

  it('go with what was recalled, hidden or left', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Bí mật')
    await say(an, roomId, 'Còn lại')
    await notify()
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: message.messageId }, query: { roomId } })
    await notify()
    expect(await listOf(binh)).toMatchObject([
      { count: 1, title: 'Nhóm học', body: 'Nguyễn Văn An: Còn lại' },
    ])
    await chi.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await notify()
    expect(await statisticOf(chi)).toMatchObject({ total: 0, unread: 0 })
  })
})

describe('a stranger', () => {
  it('shows neither text nor name in the centre until they are accepted, and nothing once they are put away', async () => {
    const { an } = scene
    const stranger = await scene.app.person('Trúng Thưởng')
    const other = await scene.app.person('Quảng Cáo')
    const { room } = await openPrivateRoom(stranger, an)
    await say(stranger, room.roomId, 'Bấm vào đây nhận quà')
    await say(other, (await openPrivateRoom(other, an)).room.roomId, 'Mua đi')
    await notify()
    const list = await listOf(an)
    expect(list).toHaveLength(2)
    for (const one of list) {
      expect(one).toMatchObject({ title: 'Có người lạ nhắn cho bạn', body: '', actors: [], actorCount: 0 })
      expect(one.roomName).toBeUndefined()
    }
    expect(JSON.stringify(list)).not.toMatch(/Trúng Thưởng|Bấm vào|Quảng Cáo|Mua đi/)
    await an.ask(contract.people.acceptStranger, { params: { roomId: room.roomId } })
    const otherRoom = list.find(one => one.roomId !== room.roomId)!.roomId!
    await an.ask(contract.people.declineStranger, { params: { roomId: otherRoom } })
    await notify()
    expect(await listOf(an)).toMatchObject([{ title: 'Trúng Thưởng', body: 'Bấm vào đây nhận quà' }])
  })
})

describe('plain messages', () => {
  it('plain messages are left out where that is asked for, and stand under their own type', async () => {
    const { an, binh } = scene
    const mine = await say(binh, roomId, 'Của Bình')
    await say(an, roomId, 'Thường')
    await say(an, roomId, 'Ừ', { replyToMessageId: mine.messageId })
    await notify()
    const typesOf = async (filter: object) =>
      (
        await binh.ask(contract.notification.listNotifications, {
          query: { requestPayload: JSON.stringify(filter) },
        })
      ).items.map(one => one.type)
    expect(await typesOf({ withoutMessages: true })).toEqual(['MENTION'])
    expect(await typesOf({ withoutMessages: true, isRead: false })).toEqual(['MENTION'])
    expect(await typesOf({ type: 'MESSAGE' })).toEqual(['MESSAGE'])
    const statistic = await statisticOf(binh)
    expect([unreadActivity(statistic), badgeCount(statistic)]).toEqual([1, 2])
    await binh.ask(contract.notification.readNotifications, { body: { withoutMessages: true } })
    const afterwards = await statisticOf(binh)
    expect([unreadActivity(afterwards), badgeCount(afterwards)]).toEqual([0, 1])
  })
})

describe('nobody is notified', () => {
  it('nobody is notified of what was said before they joined', async () => {
    const { app, an, binh, dung } = scene
    const before = await say(an, roomId, 'Trước khi Dũng vào')
    await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
    const after = await say(an, roomId, 'Chào Dũng')
    const place = { roomId, after: before.seq - 1, withTexts: false }
    const messages = (await selectNotifiable(app.app.db, 'default', [place], 10)).get(roomId)!
    const candidates = await candidatesIn(app.app, 'default', [{ roomId, messages }])
    const countOf = (who: typeof dung) =>
      candidates.find(({ notification }) => notification.userId === who.userId)?.notification.count
    expect([countOf(dung), countOf(binh)]).toEqual([1, 2])
    const ofBefore = messages.filter(({ seq }) => seq < after.seq)
    const early = await candidatesIn(app.app, 'default', [{ roomId, messages: ofBefore }])
    expect(early.map(({ notification }) => notification.userId)).not.toContain(dung.userId)
    await notify()
  })

  it('nobody is notified of a muted room, of one with the level "nothing", nor by somebody between whom and them there is a block', async () => {
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

  it('nobody is notified of a hidden room, and what there was of it is gone', async () => {
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
  it('a keyword is found as a word without tones, and comes through a group that notifies of mentions alone', async () => {
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

  it('may be an emoji, signs or a word of a script without spaces, and is found in captions and polls', async () => {
    const { an, binh } = scene
    await binh.ask(contract.notification.updateNotificationPreferences, {
      body: { keywords: ['🔥', 'C++', '会议', 'an'] },
    })
    await binh.ask(contract.notification.updateRoomNotificationSettings, {
      params: { roomId },
      body: { level: 'MENTIONS' },
    })
    const poll = (question: string, options: string[]) =>
      an.ask(contract.chat.sendMessage, {
        params: { roomId },
        body: { type: 'POLL', poll: { question, options } },
      })
    for (const text of ['🎉', 'bổ sung vitamin C', 'chào bạn', '!?']) await say(an, roomId, text)
    await poll('Trưa nay?', ['Bún', 'Phở'])
    await notify()
    expect(await listOf(binh)).toEqual([])

    let count = 0
    const found = async (send: () => Promise<unknown>) => {
      await send()
      await notify()
      const [latest] = await listOf(binh)
      expect(latest).toMatchObject({
        count: ++count,
        routes: expect.arrayContaining([{ channel: 'IN_APP', isChosen: true, reason: 'KEYWORD' }]),
      })
    }
    await found(() => say(an, roomId, 'Hàng mới 🔥'))
    await found(() => say(an, roomId, '明天会议取消了'))
    await found(() => poll('Học c++ không?', ['Có', 'Không']))
    await found(() => poll('Ai đi?', ['Bình', 'An']))
    const { mediaId } = await an.ask(contract.media.uploadMedia, {
      body: { file: fileOf('%PDF-1.7', 'a.pdf', 'application/pdf') },
    })
    await found(() =>
      an.ask(contract.chat.sendMessage, {
        params: { roomId },
        body: { type: 'FILE', content: 'họp 会议', mediaIds: [mediaId] },
      }),
    )
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
