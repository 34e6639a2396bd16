import { contract, type ErrorCode, maxScheduled, maxScheduledInRoom, stickerIds } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { releaseMedia } from '../../media/index.ts'
import { fileOf } from '../../media/testing/samples.ts'
import {
  endAll,
  getRoom,
  makeGroup,
  openPrivateRoom,
  readUpTo,
  say,
  sceneForFile,
  setBlock,
} from '../../room/testing/scene.ts'
import { sweepExpired } from '../expiry/expiry.ts'
import { sendDue } from './due.ts'

const scene = sceneForFile()
let roomId: string
beforeEach(async () => {
  const { app, an, binh } = scene
  await app.app.db.deleteFrom('scheduled_message').execute()
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
})

type Body = NonNullable<Parameters<typeof call>[2]>
const soon = () => scene.app.clock.now() + 15_000
const call = (who: Person, room: string, body: Partial<typeof given> & Record<string, unknown>) =>
  who.call(contract.chat.scheduleMessage, {
    params: { roomId: room },
    body: { content: 'Chào', clientMessageId: crypto.randomUUID(), sendTime: soon(), ...body },
  })
declare const given: { content: string; clientMessageId: string; sendTime: number }
async function plan(who: Person, content: string, more: Body = {}, room = roomId) {
  const outcome = await call(who, room, { content, ...more })
  if (outcome.error) throw new Error(JSON.stringify(outcome.error))
  return outcome.data.scheduled
}
const mine = async (who: Person, query = {}) =>
  (await who.ask(contract.chat.listScheduledMessages, { query })).items
const texts = async (who: Person) => (await mine(who)).map(({ content }) => content)
const counts = async (who: Person) => (await who.ask(contract.chat.countScheduledMessages)).items
const heardIn = async (who: Person, room = roomId) => {
  const query = { limit: 100 }
  const { items } = await who.ask(contract.chat.listMessages, { params: { roomId: room }, query })
  return items.filter(({ type }) => type !== 'SYSTEM').map(({ content }) => content)
}
const due = () => {
  scene.app.clock.advance(20_000)
  return sendDue(scene.app.app)
}
const byId = ({ scheduledId }: { scheduledId: string }) => ({ params: { scheduledId } })
const codeOf = async (asked: Promise<{ error?: { code: ErrorCode } | undefined }>) =>
  (await asked).error?.code

it('a poll is not scheduled for a time when it would be over: validationFailed', async () => {
  const { an } = scene
  const sendTime = soon()
  const poll = (closesTime: number) => ({
    type: 'POLL' as const,
    content: '',
    poll: { question: 'Ăn gì?', options: ['Phở', 'Bún'], closesTime },
  })
  const outcome = call(an, roomId, { ...poll(sendTime - 1), sendTime } as never)
  expect(await codeOf(outcome)).toBe('validationFailed')
  const { data } = await call(an, roomId, { ...poll(sendTime + 60_000), sendTime } as never)
  const later = (ms: number) =>
    an.call(contract.chat.updateScheduledMessage, {
      ...byId(data!.scheduled),
      body: { sendTime: sendTime + ms },
    })
  expect(await codeOf(later(60_000))).toBe('validationFailed')
  expect((await later(30_000)).status).toBe(200)
})

it('a scheduled message that names somebody who has left since is sent, without the link to them', async () => {
  const { an, binh, chi } = scene
  const room = (await makeGroup(an, [binh, chi], 'Nhóm nhắc tên')).room.roomId
  const content = '@Chi và @Bình gửi file nhé'
  const mention = (name: string, who: Person) => ({
    ...{ userId: who.userId, offset: content.indexOf(name), length: name.length },
  })
  const ofBinh = mention('@Bình', binh)
  await plan(an, content, { mentions: [mention('@Chi', chi), ofBinh] }, room)
  await chi.ask(contract.room.leaveRoom, { params: { id: room } })
  expect(await due()).toBe(1)
  const { items } = await binh.ask(contract.chat.listMessages, {
    params: { roomId: room },
    query: { limit: 10 },
  })
  const sent = items.find(message => message.content === content)
  expect(sent?.metaData.mentions).toEqual([ofBinh])
})

it('a scheduled reply keeps the place of the part that it quotes, not the words', async () => {
  const { an, binh } = scene
  const { messageId } = await say(binh, roomId, 'Mua sữa và bánh mì')
  const planned = await plan(an, 'Mua rồi', { replyToMessageId: messageId, quotedText: 'bánh mì' })
  expect(planned.replyTo).toMatchObject({ part: { text: 'bánh mì' } })
  const scheduled = await scene.app.app.db.selectFrom('scheduled_message').select('body').execute()
  expect(JSON.stringify(scheduled)).not.toContain('bánh mì')
  await due()
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 10 } })
  expect(items.at(-1)).toMatchObject({ content: 'Mua rồi', replyTo: { part: { text: 'bánh mì' } } })
})

describe('a message sent at its time', () => {
  const member = async (who: Person) => (await getRoom(who, roomId)).selfMember
  const statuses = async (who: Person) => {
    const { items } = await who.ask(contract.chat.listMessages, { params: { roomId }, query: {} })
    return items.filter(({ type }) => type !== 'SYSTEM').map(({ content, status }) => [content, status])
  }

  it('a message sent at its time leaves unread what others wrote meanwhile, and is not unread for its author', async () => {
    const { an, binh } = scene
    const { messageId } = await say(an, roomId, 'Trước')
    await plan(an, 'Đến giờ')
    const theirs = await say(binh, roomId, 'Một')
    await say(binh, roomId, 'Hai')
    await binh.ask(contract.chat.pinMessage, { params: { id: theirs.messageId } })
    await an.ask(contract.room.updateOwnMember, {
      params: { roomId, userId: an.userId },
      body: { isMarkedUnread: true },
    })
    const [mine, other] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
    await Promise.all([mine.open(roomId), other.open(roomId)])
    expect(await due()).toBe(1)
    const unread = { unreadCount: 2, lastSeenMessageId: messageId, isMarkedUnread: true }
    expect(await member(an)).toMatchObject(unread)
    await mine.expectEventsMatchRefetch()
    await other.expectEventsMatchRefetch()
    expect(mine.entry(roomId)?.selfMember).toMatchObject(unread)
    expect(await statuses(binh), 'its author has not seen them').toContainEqual(['Hai', 'SENT'])
    expect((await member(binh)).unreadCount).toBe(1)
  })

  it('it is counted once where its author reads on, up to it, behind it, or beyond more of their own', async () => {
    const { an, binh } = scene
    const first = await say(binh, roomId, 'Một')
    await plan(an, 'Đến giờ')
    await due()
    const second = await say(binh, roomId, 'Hai')
    await plan(an, 'Đến giờ nữa')
    await due()
    const last = await say(binh, roomId, 'Ba')
    expect((await member(an)).unreadCount).toBe(3)
    expect(await readUpTo(an, first)).toMatchObject({ unreadCount: 2 })
    expect(await readUpTo(an, second)).toMatchObject({ unreadCount: 1 })
    expect(await readUpTo(an, last)).toMatchObject({ unreadCount: 0 })
    await plan(an, 'Lần cuối')
    await due()
    await say(binh, roomId, 'Bốn')
    await say(an, roomId, 'Đọc rồi')
    await say(binh, roomId, 'Năm')
    expect((await member(an)).unreadCount).toBe(1)
  })

  it('it takes nothing from the count when the timer deletes it', async () => {
    const { app, an, binh } = scene
    await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    await say(binh, roomId, 'Một')
    await plan(an, 'Đến giờ')
    await due()
    await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 0 } })
    await say(binh, roomId, 'Ở lại')
    expect((await member(an)).unreadCount).toBe(2)
    await endAll(app)
    await sweepExpired(app.app)
    expect((await member(an)).unreadCount).toBe(1)
  })

  it('one that calls everybody calls all but its author, and reads nothing', async () => {
    const { an, binh } = scene
    await say(binh, roomId, 'Mấy giờ?')
    const before = (await member(an)).unreadCount
    await plan(an, '@Tất cả 8 giờ', { mentions: [{ offset: 0, length: 7 }] })
    await due()
    const mentionWaits = async (who: Person) => {
      const { mentionedSeq = 0, lastSeenSeq } = (await member(who))!
      return mentionedSeq > lastSeenSeq
    }
    expect([await mentionWaits(an), await mentionWaits(binh)]).toEqual([false, true])
    expect((await member(an)).unreadCount).toBe(before)
    expect(before).toBeGreaterThan(0)
  })

  it('one that is sent by hand before its time reads nothing: the list of all that waits is no room', async () => {
    const { an, binh } = scene
    const scheduled = await plan(an, 'Thôi gửi luôn')
    await say(binh, roomId, 'Một')
    const before = (await member(an)).unreadCount
    await an.ask(contract.chat.sendScheduledMessage, byId(scheduled))
    expect((await member(an)).unreadCount).toBe(before)
    expect(before).toBeGreaterThan(0)
  })
})

describe('what is scheduled', () => {
  it('what is scheduled is its author’s alone until its time, and is sent once then, as any message', async () => {
    const { an, binh } = scene
    const quoted = await say(binh, roomId, 'Mai họp mấy giờ?')
    const scheduled = await plan(an, '  @Bình ơi 8 giờ ', {
      mentions: [{ userId: binh.userId, offset: 2, length: 5 }],
      replyToMessageId: quoted.messageId,
    })
    expect(scheduled).toMatchObject({
      content: '@Bình ơi 8 giờ',
      mentions: [{ offset: 0 }],
      status: 'WAITING',
      replyTo: { content: 'Mai họp mấy giờ?' },
    })
    expect(await sendDue(scene.app.app), 'not before its time').toBe(0)
    expect(await texts(binh)).toEqual([])
    expect(await heardIn(binh)).toEqual(['Mai họp mấy giờ?'])
    expect(await counts(an)).toEqual([{ roomId, waiting: 1, failed: 0 }])
    expect(await due()).toBe(1)
    const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId }, query: {} })
    expect(items.at(-1)).toMatchObject({
      senderId: an.userId,
      content: '@Bình ơi 8 giờ',
      clientMessageId: scheduled.clientMessageId,
      replyTo: { messageId: quoted.messageId },
    })
    expect((await getRoom(binh, roomId)).selfMember.mentionedSeq).toBe(items.at(-1)!.seq)
    expect(await mine(an)).toEqual([])
    expect(await due()).toBe(0)
  })

  it('what is scheduled is sent silently where that was asked', async () => {
    const { an, binh } = scene
    expect(await plan(an, 'Chúc ngủ ngon', { isSilent: true })).toMatchObject({ isSilent: true })
    await due()
    const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId }, query: {} })
    expect(items.at(-1)).toMatchObject({ content: 'Chúc ngủ ngon', metaData: { isSilent: true } })
  })

  it('what is scheduled is scheduled once however often it is asked, also after it was sent', async () => {
    const { an, binh } = scene
    const clientMessageId = crypto.randomUUID()
    const all = await Promise.all(
      [1, 2, 3].map(n => call(an, roomId, { content: `Lần ${n}`, clientMessageId })),
    )
    expect(new Set(all.map(({ data }) => data!.scheduled.scheduledId)).size).toBe(1)
    expect(all.filter(({ data }) => !data!.isDuplicate)).toHaveLength(1)
    expect(await due()).toBe(1)
    expect(await codeOf(call(an, roomId, { clientMessageId }))).toBe('scheduledNotFound')
    expect(await heardIn(binh)).toHaveLength(1)
  })

  it('what is scheduled is listed in the order of its times, page by page, in one room or in all', async () => {
    const { an, binh } = scene
    const other = (await makeGroup(an, [binh], 'Khác')).room.roomId
    const at = (seconds: number) => ({ sendTime: soon() + seconds * 1_000 })
    await plan(an, 'Ba', at(30))
    await plan(an, 'Một', at(10))
    await plan(an, 'Hai', at(20), other)
    expect(await texts(an)).toEqual(['Một', 'Hai', 'Ba'])
    expect((await mine(an, { roomId })).map(({ content }) => content)).toEqual(['Một', 'Ba'])
    const first = await an.ask(contract.chat.listScheduledMessages, { query: { limit: 2 } })
    expect(first.items.map(({ content }) => content)).toEqual(['Một', 'Hai'])
    const next = await mine(an, { limit: 2, cursor: first.nextCursor })
    expect(next.map(({ content }) => content)).toEqual(['Ba'])
    const bad = an.call(contract.chat.listScheduledMessages, { query: { cursor: '1.x' } })
    expect(await codeOf(bad)).toBe('validationFailed')
    expect(await counts(an)).toEqual(
      [
        { roomId, waiting: 2, failed: 0 },
        { roomId: other, waiting: 1, failed: 0 },
      ].sort((a, b) => (a.roomId < b.roomId ? -1 : 1)),
    )
  })

  it('carries a file that stays while it waits, and goes with it', async () => {
    const { app, an, binh } = scene
    const upload = async () =>
      (await an.ask(contract.media.uploadMedia, { body: { file: fileOf('ghi chú', 'a.txt', 'text/plain') } }))
        .mediaId
    const [one, two] = [await upload(), await upload()]
    await plan(an, 'Kèm', { type: 'FILE', mediaIds: [one] })
    const dropped = await plan(an, 'Bỏ', { type: 'FILE', mediaIds: [two] })
    expect(await releaseMedia(app.app, 'default', [one, two])).toEqual(new Set())
    await an.ask(contract.chat.deleteScheduledMessage, byId(dropped))
    expect(await codeOf(an.call(contract.media.getMedia, { params: { id: two } }))).toBe('mediaNotFound')
    expect(await codeOf(binh.call(contract.media.getMedia, { params: { id: one } }))).toBe('mediaNotFound')
    expect(await due()).toBe(1)
    expect((await binh.call(contract.media.getMedia, { params: { id: one } })).status).toBe(200)
  })

  it('what is scheduled is refused where a message would be, before its time as at it', async () => {
    const { an, binh, chi } = scene
    expect(await codeOf(call(chi, roomId, {}))).toBe('roomNotFound')
    expect(await codeOf(call(an, roomId, { content: ' ' }))).toBe('messageEmpty')
    expect(await codeOf(call(an, roomId, { content: 'a'.repeat(10_001) }))).toBe('messageTooLong')
    const replyToMessageId = crypto.randomUUID()
    expect(await codeOf(call(an, roomId, { replyToMessageId }))).toBe('messageNotFound')
    const missing = { type: 'FILE', content: '', mediaIds: [crypto.randomUUID()] }
    expect(await codeOf(call(an, roomId, missing))).toBe('mediaNotFound')
    const body = { switches: { membersCanPost: false } }
    await an.ask(contract.room.updateRoom, { params: { roomId }, body })
    expect(await codeOf(call(binh, roomId, {}))).toBe('roleTooLow')
    const { room } = await openPrivateRoom(an, chi)
    await setBlock(chi, an)
    expect(await codeOf(call(an, room.roomId, {}))).toBe('notDelivered')
    await setBlock(chi, an, false)
  })

  it('has its time between ten seconds and a year ahead', async () => {
    const { app, an } = scene
    for (const ahead of [-1_000, 5_000, 366 * 24 * 3600_000]) {
      const { error } = await call(an, roomId, { sendTime: app.clock.now() + ahead })
      expect(error).toMatchObject({
        code: 'sendTimeOutOfRange',
        data: { earliest: expect.any(Number), latest: expect.any(Number) },
      })
    }
    expect((await call(an, roomId, { sendTime: Number.MAX_SAFE_INTEGER })).status).toBe(422)
  })

  it('ends at its limits, in a room and in all', async () => {
    const { app, an, binh } = scene
    const fill = (room: string, count: number) =>
      app.app.db
        .insertInto('scheduled_message')
        .values(
          Array.from({ length: count }, () => ({
            tenant_id: an.tenant,
            user_id: an.userId,
            scheduled_id: crypto.randomUUID(),
            room_id: room,
            client_id: crypto.randomUUID(),
            body: JSON.stringify({ type: 'TEXT', content: 'Đầy' }),
            send_time: new Date(app.clock.now() + 3_600_000),
            created_time: new Date(),
            updated_time: new Date(),
          })),
        )
        .execute()
    await fill(roomId, maxScheduledInRoom - 1)
    await plan(an, 'Vừa đủ')
    expect((await call(an, roomId, {})).error).toMatchObject({
      code: 'tooManyScheduled',
      data: { max: maxScheduledInRoom, of: 'ROOM' },
    })
    const other = (await makeGroup(an, [binh])).room.roomId
    expect((await call(an, other, {})).status).toBe(200)
    await fill(crypto.randomUUID(), maxScheduled - maxScheduledInRoom - 1)
    expect((await call(an, other, {})).error).toMatchObject({
      code: 'tooManyScheduled',
      data: { max: maxScheduled, of: 'PERSON' },
    })
  })
})

describe('while it waits', () => {
  it('text and time can be changed, and it can be deleted, by its author alone', async () => {
    const { app, an, binh } = scene
    const scheduled = await plan(an, 'Sai chỗ này')
    for (const endpoint of [
      contract.chat.updateScheduledMessage,
      contract.chat.deleteScheduledMessage,
      contract.chat.sendScheduledMessage,
    ])
      expect(await codeOf(binh.call(endpoint, { ...byId(scheduled), body: {} } as never))).toBe(
        'scheduledNotFound',
      )
    const update = (body: object) =>
      an.call(contract.chat.updateScheduledMessage, { ...byId(scheduled), body })
    expect(
      (await update({ content: '@Bình đúng', mentions: [{ userId: binh.userId, offset: 0, length: 5 }] }))
        .data,
    ).toMatchObject({
      content: '@Bình đúng',
      mentions: [{ userId: binh.userId }],
      sendTime: scheduled.sendTime,
    })
    const later = app.clock.now() + 60_000
    expect((await update({ sendTime: later })).data).toMatchObject({ content: '@Bình đúng', sendTime: later })
    expect(await codeOf(update({ sendTime: app.clock.now() }))).toBe('sendTimeOutOfRange')
    expect(await codeOf(update({ content: '' }))).toBe('messageEmpty')
    expect(await due()).toBe(0)
    await an.ask(contract.chat.deleteScheduledMessage, byId(scheduled))
    expect(await codeOf(update({ content: 'Không còn' }))).toBe('scheduledNotFound')
    const sticker = await plan(an, '', { type: 'STICKER', sticker: { stickerId: stickerIds[0] } })
    const body = { content: 'Chữ' }
    expect(await codeOf(an.call(contract.chat.updateScheduledMessage, { ...byId(sticker), body }))).toBe(
      'notForThisKind',
    )
  })

  it('it can be sent now, once', async () => {
    const { an, binh } = scene
    const scheduled = await plan(an, 'Gửi luôn')
    const sent = await Promise.all(
      [1, 2].map(() => an.call(contract.chat.sendScheduledMessage, byId(scheduled))),
    )
    expect(sent.some(({ data }) => data?.content === 'Gửi luôn')).toBe(true)
    expect(await heardIn(binh)).toEqual(['Gửi luôn'])
    expect(await mine(an)).toEqual([])
  })

  it('every device of its author hears of it, and nobody else', async () => {
    const { an, binh } = scene
    const listenTo = async (who: Person) => {
      await who.eventsPublished()
      const socket = await who.socket()
      const events: unknown[] = []
      socket.on('publication', ({ data }) => {
        if (data.type === 'scheduledUpdated') events.push(data.data)
      })
      return events
    }
    const [own, others] = [await listenTo(an), await listenTo(binh)]
    const scheduled = await plan(an, 'Kín')
    await an.ask(contract.chat.deleteScheduledMessage, byId(scheduled))
    await eventually(() =>
      expect(own).toEqual([
        { roomId, waiting: 1, failed: 0 },
        { roomId, waiting: 0, failed: 0 },
      ]),
    )
    expect(others).toEqual([])
  })
})

describe('at its time', () => {
  it('what was missed is sent late, in the order of its times', async () => {
    const { an, binh } = scene
    const at = (seconds: number) => ({ sendTime: soon() + seconds * 1_000 })
    for (const [n, text] of ['Một', 'Hai', 'Ba', 'Bốn'].entries()) await plan(an, text, at(4 - n))
    await plan(binh, 'Của Bình', at(0))
    expect(await due()).toBe(5)
    expect(await heardIn(an)).toEqual(['Của Bình', 'Bốn', 'Ba', 'Hai', 'Một'])
  })

  it('what is refused stays with its reason, and waits again with a new time', async () => {
    const { app, an, binh } = scene
    const scheduled = await plan(binh, 'Chào')
    const change = (membersCanPost: boolean) =>
      an.ask(contract.room.updateRoom, { params: { roomId }, body: { switches: { membersCanPost } } })
    await change(false)
    expect(await due()).toBe(0)
    expect(await mine(binh)).toMatchObject([{ status: 'FAILED', reason: 'roleTooLow', content: 'Chào' }])
    expect(await counts(binh)).toEqual([{ roomId, waiting: 0, failed: 1 }])
    expect(await codeOf(binh.call(contract.chat.sendScheduledMessage, byId(scheduled)))).toBe('roleTooLow')
    await change(true)
    const body = { sendTime: app.clock.now() + 15_000 }
    const again = await binh.ask(contract.chat.updateScheduledMessage, { ...byId(scheduled), body })
    expect(again).toMatchObject({ status: 'WAITING' })
    expect(again).not.toHaveProperty('reason')
    expect(await due()).toBe(1)
    expect(await heardIn(an)).toEqual(['Chào'])
  })

  it.each<[string, ErrorCode, (who: Person) => Promise<unknown>]>([
    [
      'who was removed',
      'roomNotFound',
      who =>
        scene.an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: who.userId } }),
    ],
    [
      'whose group is gone',
      'roomNotFound',
      () => scene.an.ask(contract.room.dissolveRoom, { params: { id: roomId } }),
    ],
    ['whose account is locked', 'accountLocked', who => scene.app.setUser(who, { is_locked: true })],
  ])('nothing is sent of %s', async (_, reason, act) => {
    const who = await scene.app.person('Hoàng Văn Giang')
    await scene.app.befriend(scene.an, who)
    const body = { userIds: [who.userId] }
    await scene.an.ask(contract.room.addMembers, { params: { roomId }, body })
    await plan(who, 'Tin của Giang')
    await act(who)
    expect(await due()).toBe(0)
    const row = await scene.app.app.db
      .selectFrom('scheduled_message')
      .select(['reason'])
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow()
    expect(row.reason).toBe(reason)
  })

  it('nothing is sent to who has blocked its author', async () => {
    const { an, chi } = scene
    const { room } = await openPrivateRoom(an, chi)
    await plan(an, 'Chào Chi', {}, room.roomId)
    await setBlock(chi, an)
    expect(await due()).toBe(0)
    expect(await mine(an)).toMatchObject([{ status: 'FAILED', reason: 'notDelivered' }])
    await setBlock(chi, an, false)
    await an.ask(contract.chat.sendScheduledMessage, byId((await mine(an))[0]!))
    expect(await heardIn(chi, room.roomId)).toEqual(['Chào Chi'])
  })

  it('what it answers may be gone: it answers nothing then', async () => {
    const { an, binh } = scene
    const quoted = await say(binh, roomId, 'Sẽ thu hồi')
    await plan(an, 'Trả lời', { replyToMessageId: quoted.messageId })
    await binh.ask(contract.chat.deleteMessageForAll, { params: { id: quoted.messageId } })
    expect((await mine(an))[0]).not.toHaveProperty('replyTo')
    expect(await due()).toBe(1)
    expect(await heardIn(binh)).toContain('Trả lời')
  })

  it('what a process sent before it died is not sent again', async () => {
    const { app, an, binh } = scene
    const scheduled = await plan(an, 'Một lần')
    await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { content: 'Một lần', clientMessageId: scheduled.clientMessageId },
    })
    await app.app.db
      .updateTable('scheduled_message')
      .set({ taken_until: new Date(app.clock.now() + 600_000) })
      .execute()
    const deleting = an.call(contract.chat.deleteScheduledMessage, byId(scheduled))
    expect(await codeOf(deleting), 'it is being sent').toBe('scheduledNotFound')
    await due()
    expect(await heardIn(binh)).toEqual(['Một lần'])
    expect(await mine(an)).toEqual([])
  })
})

describe('behind the PIN', () => {
  const pin = '4829'
  it('nothing of it shows or is heard in a locked session, and it is sent all the same', async () => {
    const { app, an, binh } = scene
    const scheduled = await plan(an, 'Lời kín')
    await plan(an, 'Lời kín sau', { sendTime: soon() + 600_000 })
    await an.ask(contract.hidden.createHiddenPin, { body: { pin } })
    await an.ask(contract.room.hideRoom, { params: { id: roomId } })
    const receivedEvents: unknown[] = []
    await an.eventsPublished()
    const socket = await an.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    expect(await texts(an)).toEqual([])
    expect(await mine(an, { roomId })).toEqual([])
    expect(await counts(an)).toEqual([])
    expect(await codeOf(an.call(contract.chat.deleteScheduledMessage, byId(scheduled)))).toBe(
      'scheduledNotFound',
    )
    expect(await codeOf(an.call(contract.chat.sendScheduledMessage, byId(scheduled)))).toBe(
      'scheduledNotFound',
    )
    expect(await due()).toBe(1)
    expect(await heardIn(binh)).toEqual(['Lời kín'])
    await an.eventsPublished()
    const open = (await makeGroup(an, [binh])).room.roomId
    await eventually(() => expect(JSON.stringify(receivedEvents)).toContain(open))
    expect(JSON.stringify(receivedEvents)).not.toContain(roomId)
    await an.ask(contract.hidden.unlockHidden, { body: { pin } })
    expect(await texts(an)).toEqual(['Lời kín sau'])
    await an.ask(contract.hidden.lockHidden)
    await an.ask(contract.hidden.unlockHidden, { body: { pin } })
    await an.ask(contract.room.leaveRoom, { params: { id: roomId } })
    await an.ask(contract.hidden.lockHidden)
    expect(await texts(an), 'who leaves a hidden room takes it along').toEqual([])
    expect(await app.app.db.selectFrom('scheduled_message').selectAll().execute()).toEqual([])
  })
})
