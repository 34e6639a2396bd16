import { contract, type Message } from '@trau/contract'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { addNote } from '../../../testing/note.ts'
import { remindDue, sweepExpired } from '../../chat/index.ts'
import { selectHeld } from '../../own-data/own-data-store.ts'
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
import { createEventProcessor, type EventWork } from '../events/event-processor.ts'
import { listOf, settle, statisticOf } from '../testing/settle.ts'

const scene = sceneForFile()
const notify = () => settle(scene.app, scene.an)
const on = ({ messageId, roomId }: Message) => ({ params: { id: messageId }, query: { roomId } })
const recall = (who: Person, message: Message) => who.ask(contract.chat.deleteMessageForAll, on(message))
const react = (who: Person, message: Message, reaction = '❤️') =>
  who.ask(contract.chat.addReaction, { ...on(message), body: { reaction } })
const takeBack = (who: Person, { messageId, roomId }: Message, reaction = '❤️') =>
  who.ask(contract.chat.removeReaction, { params: { id: messageId }, query: { roomId, reaction } })
const mention = (who: Person, roomId: string, whom: Person) =>
  who.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { content: '@Bạn ơi', mentions: [{ userId: whom.userId, offset: 0, length: 4 }] },
  })
const answer = (who: Person, other: Person, status: 'ACCEPTED' | 'DECLINED' | 'CANCELLED') =>
  who.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [who.userId, other.userId].sort().join('.') },
    body: { status: `FRIENDSHIP_STATUS_${status}` },
  })
const ask = (who: Person, other: Person) =>
  who.ask(contract.identity.createFriendship, { body: { friendUserId: other.userId } })
const ofType = async (who: Person, type: string) => (await listOf(who)).filter(one => one.type === type)

async function empty(person: Person): Promise<void> {
  await person.ask(contract.notification.readNotifications, { body: {} })
  await person.ask(contract.notification.deleteReadNotifications)
}

let roomId: string
beforeEach(async () => {
  const { an, binh, chi, dung } = scene
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm học')).room.roomId
  await notify()
  for (const person of [an, binh, chi, dung]) await empty(person)
})

describe('a message that is gone', () => {
  it('leaves the centre when it is recalled, live and in the count', async () => {
    const { an, binh } = scene
    const message = await say(an, roomId, 'Bí mật')
    const named = await mention(an, roomId, binh)
    await notify()
    expect((await statisticOf(binh)).total).toBe(2)
    const ids = (await listOf(binh)).map(one => one.notificationId)
    const mirror = await mirrorOf(binh)
    await recall(an, message)
    await recall(an, named)
    await notify()
    expect(await listOf(binh)).toEqual([])
    expect(await statisticOf(binh)).toMatchObject({ total: 0, unread: 0, byType: {} })
    await eventually(() =>
      expect(
        mirror
          .heard('notificationsRemoved')
          .flatMap(({ notificationIds }) => notificationIds)
          .sort(),
      ).toEqual(ids.sort()),
    )
    expect(mirror.heard('notificationsRemoved').at(-1)!.statistic).toEqual(await statisticOf(binh))
  })

  it('a message that is gone is taken off what is gathered, which shows the latest that is left', async () => {
    const { an, binh, chi } = scene
    await say(an, roomId, 'Một')
    const second = await say(an, roomId, 'Hai')
    const third = await say(chi, roomId, 'Ba')
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 3, body: 'Lê Ngọc Chi: Ba' }])
    const mirror = await mirrorOf(binh)
    await recall(chi, third)
    await notify()
    expect(await listOf(binh)).toMatchObject([
      {
        count: 2,
        body: 'Nguyễn Văn An: Hai',
        messageId: second.messageId,
        seq: second.seq,
        actors: [{ userId: an.userId }],
      },
    ])
    await eventually(() =>
      expect(mirror.heard('notificationUpserted').at(-1)).toMatchObject({ notification: { count: 2 } }),
    )
    await recall(an, second)
    await notify()
    expect(await listOf(binh)).toMatchObject([{ count: 1, title: 'Nhóm học', body: 'Nguyễn Văn An: Một' }])
  })

  it('leaves the centre of who deleted it for themselves alone', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Chào')
    await notify()
    await binh.ask(contract.chat.deleteMessageForMe, on(message))
    await notify()
    expect(await listOf(binh)).toEqual([])
    expect(await listOf(chi)).toMatchObject([{ count: 1 }])
  })

  it('leaves the centre at its end', async () => {
    const { an, binh } = scene
    await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    await say(an, roomId, 'Tự xoá')
    await notify()
    expect(await listOf(binh)).toHaveLength(1)
    await endAll(scene.app)
    await sweepExpired(scene.app.app)
    await notify()
    expect(await listOf(binh)).toEqual([])
  })

  it('takes the reactions to it and its reminders with it, and history that was cleared does too', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Nộp bài')
    const other = await say(an, roomId, 'Còn đây')
    await react(binh, message)
    await react(binh, other)
    await chi.ask(contract.chat.setReminder, {
      ...on(other),
      body: { remindTime: scene.app.clock.now() + 1_000 },
    })
    scene.app.clock.advance(2_000)
    await remindDue(scene.app.app)
    await notify()
    expect(await ofType(an, 'REACTION')).toHaveLength(2)
    expect(await ofType(chi, 'REMINDER')).toHaveLength(1)
    await recall(an, message)
    await chi.ask(contract.room.clearHistory, { params: { id: roomId } })
    await notify()
    expect(await ofType(an, 'REACTION')).toMatchObject([{ messageId: other.messageId }])
    expect(await listOf(chi)).toEqual([])
  })
})

describe('a person who is blocked', () => {
  it('takes what they wrote and did out of the centre of who blocked them', async () => {
    const { an, chi } = scene
    const binh = await scene.app.person('Vũ Thị Em')
    await scene.app.befriend(an, binh)
    await scene.app.befriend(chi, binh)
    const { roomId } = (await makeGroup(an, [binh, chi], 'Nhóm mới')).room
    await notify()
    await empty(binh)
    const own = await say(binh, roomId, 'Đi đâu?')
    const { room } = await openPrivateRoom(an, binh)
    await say(an, room.roomId, 'Nhắn riêng')
    await say(an, roomId, 'Của An')
    await say(chi, roomId, 'Của Chi')
    await react(chi, own)
    await react(an, own, '👍')
    await notify()
    expect(await listOf(binh)).toHaveLength(3)
    await setBlock(binh, an)
    await notify()
    const left = await listOf(binh)
    expect(left.find(one => one.type === 'MESSAGE')).toMatchObject({ count: 1, body: 'Lê Ngọc Chi: Của Chi' })
    expect(left.find(one => one.type === 'REACTION')).toMatchObject({
      actorCount: 1,
      actors: [{ userId: chi.userId }],
    })
    expect(left).toHaveLength(2)
  })
})

describe('a reaction', () => {
  it('a reaction that is taken back leaves the notification', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Đẹp không?')
    await react(binh, message, '👍')
    await react(chi, message)
    await notify()
    expect(await listOf(an)).toMatchObject([
      { count: 2, title: 'Lê Ngọc Chi và Trần Thị Bình đã thả ❤️ vào tin nhắn của bạn' },
    ])
    await takeBack(chi, message)
    await notify()
    expect(await listOf(an)).toMatchObject([
      { count: 1, actorCount: 1, title: 'Trần Thị Bình đã thả 👍 vào tin nhắn của bạn' },
    ])
    await takeBack(binh, message, '👍')
    await notify()
    expect(await listOf(an)).toEqual([])
    expect(await statisticOf(an)).toMatchObject({ total: 0, unread: 0 })
  })

  it('a reaction that came later stays the latest, though an earlier one is worked on after it', async () => {
    const { app, an, binh, chi } = scene
    const message = await say(an, roomId, 'Ai trước?')
    await react(chi, message, '👍')
    await notify()
    await react(binh, message)
    await notify()
    await app.app.db.deleteFrom('notification').where('message_id', '=', message.messageId).execute()
    const run = (who: Person, reaction: string, time: number) =>
      createEventProcessor(app.app).run(
        'default',
        {
          ...{ type: 'REACTION', userIds: [an.userId], actorId: who.userId, time, subject: { reaction } },
          ...{ roomId, messageId: message.messageId, seq: message.seq },
        },
        { key: uuidv7(), complete: async () => true },
      )
    await run(binh, '❤️', app.clock.now())
    await run(chi, '👍', app.clock.now() - 1_000)
    expect(await listOf(an)).toMatchObject([
      { count: 2, title: 'Trần Thị Bình và Lê Ngọc Chi đã thả ❤️ vào tin nhắn của bạn' },
    ])
  })

  it('a reaction that is taken back before it was sent notifies nobody', async () => {
    const { an, binh } = scene
    const message = await say(an, roomId, 'Nhanh tay')
    await react(binh, message)
    await takeBack(binh, message)
    await notify()
    expect(await listOf(an)).toEqual([])
  })
})

describe('a friend request', () => {
  it('a friend request that was accepted, declined or taken back is in the centre no more', async () => {
    const { an } = scene
    const people = await Promise.all(
      ['Hồ Văn Giang', 'Phan Thị Hà', 'Tô Văn Khoa'].map(name => scene.app.person(name)),
    )
    for (const person of people) {
      await ask(person, an)
      await notify()
    }
    const [giang, ha, khoa] = people as [Person, Person, Person]
    expect(await ofType(an, 'FRIEND_REQUEST')).toMatchObject([{ count: 3, actorCount: 3 }])
    await answer(an, giang, 'ACCEPTED')
    await notify()
    expect(await ofType(an, 'FRIEND_REQUEST')).toMatchObject([{ count: 2, actorCount: 2 }])
    await answer(ha, an, 'CANCELLED')
    await notify()
    expect(await ofType(an, 'FRIEND_REQUEST')).toMatchObject([
      { count: 1, title: 'Tô Văn Khoa đã gửi lời mời kết bạn' },
    ])
    await answer(an, khoa, 'DECLINED')
    await notify()
    expect(await ofType(an, 'FRIEND_REQUEST')).toEqual([])
    expect((await statisticOf(an)).byType.FRIEND_REQUEST).toBeUndefined()
    // Acceptances of several are one notification.
    await ask(an, ha)
    await answer(ha, an, 'ACCEPTED')
    const le = await scene.app.person('Lê Văn Lê')
    await ask(an, le)
    await answer(le, an, 'ACCEPTED')
    await notify()
    expect(await ofType(an, 'FRIEND_ACCEPTED')).toMatchObject([
      { count: 2, actorCount: 2, title: 'Lê Văn Lê và Phan Thị Hà đã chấp nhận lời mời kết bạn' },
    ])
  })
})

describe('what is taken back while it is being notified of', () => {
  /** Notifies of an event once more; `meanwhile` happens when its people are known, and before the notification is written. */
  const notifyAgain = (event: Omit<EventWork, 'time'>, meanwhile: () => Promise<unknown>) =>
    createEventProcessor(scene.app.app).run(
      'default',
      { ...event, time: scene.app.clock.now() },
      {
        key: crypto.randomUUID(),
        async complete() {
          await meanwhile()
          await notify()
          return true
        },
      },
    )

  it('leaves no notification: a friend request', async () => {
    const { an } = scene
    const mai = await scene.app.person('Mai Văn Nam')
    await ask(mai, an)
    await notify()
    const event = { type: 'FRIEND_REQUEST' as const, userIds: [an.userId], actorId: mai.userId }
    await notifyAgain(event, () => answer(mai, an, 'CANCELLED'))
    expect(await ofType(an, 'FRIEND_REQUEST')).toEqual([])
    await ask(mai, an)
    await notifyAgain(event, async () => undefined)
    expect(await ofType(an, 'FRIEND_REQUEST')).toHaveLength(1)
    await answer(mai, an, 'CANCELLED')
  })

  it('leaves no notification: a reaction', async () => {
    const { an, binh } = scene
    const message = await say(an, roomId, 'Nhanh hơn nữa')
    await react(binh, message)
    await notify()
    const { messageId, seq } = message
    const event = {
      ...{ type: 'REACTION' as const, userIds: [an.userId], actorId: binh.userId },
      ...{ roomId, messageId, seq, subject: { reaction: '❤️' } },
    }
    await notifyAgain(event, () => takeBack(binh, message))
    expect(await listOf(an)).toEqual([])
  })
})

describe('reading a room', () => {
  it('in part leaves what was not read, and to its end all that happened to what was read', async () => {
    const { an, binh, chi } = scene
    const own = await say(binh, roomId, 'Của Bình')
    const messages: Message[] = []
    for (let n = 1; n <= 5; n++) messages.push(await say(an, roomId, `Tin ${n}`))
    await react(chi, own)
    await binh.ask(contract.chat.setReminder, {
      ...on(own),
      body: { remindTime: scene.app.clock.now() + 1_000 },
    })
    scene.app.clock.advance(2_000)
    await remindDue(scene.app.app)
    await notify()
    const types = (list: { type: string }[]) => list.map(one => one.type).sort()
    expect(types(await listOf(binh))).toEqual(['MESSAGE', 'REACTION', 'REMINDER'])
    await readUpTo(binh, messages[3]!)
    await notify()
    const unread = (await listOf(binh)).filter(one => !one.isRead)
    expect(unread).toMatchObject([
      { type: 'MESSAGE', count: 1, title: 'Nhóm học', body: 'Nguyễn Văn An: Tin 5' },
    ])
    await readUpTo(binh, messages[4]!)
    await notify()
    expect(await statisticOf(binh)).toMatchObject({ total: 3, unread: 0 })
  })

  it('reading a room is not needed of its messages once it is muted', async () => {
    const { an, binh } = scene
    await say(an, roomId, 'Ồn ào')
    await mention(an, roomId, binh)
    await notify()
    await binh.ask(contract.room.muteRoom, { params: { id: roomId }, body: { mutedUntil: -1 } })
    await notify()
    expect((await statisticOf(binh)).byType).toEqual({
      MESSAGE: { total: 1, unread: 0 },
      MENTION: { total: 1, unread: 1 },
    })
  })
})

describe('after random events', () => {
  const command = fc.record({
    kind: fc.constantFrom('say', 'mention', 'recall', 'hide', 'react', 'takeBack', 'read', 'settle'),
    who: fc.nat(2),
    which: fc.nat(30),
  })

  it('the statistic is what a recount gives, and each row is about what its owner still sees', async () => {
    const people = [scene.an, scene.binh, scene.chi] as const
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 25 }), async commands => {
        for (const person of people) await empty(person)
        const { room } = await makeGroup(people[0], people.slice(1), 'Nhóm ngẫu nhiên')
        const messages: { message: Message; author: Person }[] = []
        for (const { kind, who, which } of commands) {
          const person = people[who]!
          const other = people[(who + 1) % people.length]!
          const chosen = messages[which % Math.max(1, messages.length)]
          if (kind === 'say' || (!chosen && kind !== 'settle'))
            messages.push({ message: await say(person, room.roomId, `Tin ${which}`), author: person })
          else if (kind === 'mention')
            messages.push({ message: await mention(person, room.roomId, other), author: person })
          else if (kind === 'settle') await notify()
          else if (kind === 'recall')
            await chosen!.author.call(contract.chat.deleteMessageForAll, on(chosen!.message))
          else if (kind === 'hide') await person.call(contract.chat.deleteMessageForMe, on(chosen!.message))
          else if (kind === 'react')
            await person.call(contract.chat.addReaction, { ...on(chosen!.message), body: { reaction: '👍' } })
          else if (kind === 'takeBack')
            await person.call(contract.chat.removeReaction, { ...on(chosen!.message) })
          else
            await person.call(contract.room.markRead, {
              params: { roomId: room.roomId, messageId: chosen!.message.messageId },
            })
        }
        await notify()
        for (const person of people) {
          const list = await listOf(person)
          const statistic = await statisticOf(person)
          expect([statistic.total, statistic.unread]).toEqual([
            list.length,
            list.filter(one => !one.isRead).length,
          ])
          const { selfMember } = await getRoom(person, room.roomId)
          const { items } = await person.ask(contract.chat.listMessages, {
            params: { roomId: room.roomId },
            query: { limit: 100 },
          })
          const visible = new Map(items.filter(one => !one.isRecalled).map(one => [one.messageId, one]))
          for (const one of list.filter(({ roomId, seq }) => roomId === room.roomId && seq !== undefined)) {
            const message = visible.get(one.messageId!)
            expect(message).toBeDefined()
            if (one.seq! <= selfMember.lastSeenSeq) expect(one.isRead).toBe(true)
            if (one.type === 'REACTION')
              expect(one.count).toBeLessThanOrEqual(
                message!.reactions.reduce((sum, reaction) => sum + reaction.count, 0),
              )
          }
          const unreadCount = list
            .filter(
              one => one.roomId === room.roomId && !one.isRead && ['MESSAGE', 'MENTION'].includes(one.type),
            )
            .reduce((sum, one) => sum + one.count, 0)
          const unreadMessages = [...visible.values()].filter(
            one => one.type === 'TEXT' && one.seq > selfMember.lastSeenSeq && one.senderId !== person.userId,
          )
          expect(unreadCount).toBe(unreadMessages.length)
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  }, 120_000)
})

describe('a comment of a note', () => {
  const { addNoteComment, deleteNoteComment, updateNoteComment, shareNote } = contract.noteSharing
  let noteId: string
  beforeEach(async () => {
    const { an, binh } = scene
    noteId = await addNote(an)
    await an.ask(shareNote, {
      params: { noteId },
      body: { userIds: [binh.userId], role: 'COMMENT', clientShareId: uuidv7() },
    })
    await notify()
    await empty(binh)
  })
  const comment = (text: string, more: { threadId?: string; mentions?: string[] } = {}) =>
    scene.an.ask(addNoteComment, { params: { noteId }, body: { text, clientCommentId: uuidv7(), ...more } })
  const remove = (commentId: string) => scene.an.ask(deleteNoteComment, { params: { noteId, commentId } })
  const shown = async () => (await listOf(scene.binh)).map(({ type, body, count }) => [type, body, count])

  it('leaves the centre when it is deleted, whether it mentions or answers', async () => {
    const { binh } = scene
    const { threadId } = await binh.ask(addNoteComment, {
      params: { noteId },
      body: { text: 'Đi không?', clientCommentId: uuidv7() },
    })
    const mentionOfBinh = await comment('Bình ơi', { mentions: [binh.userId] })
    const reply = await comment('Đi chứ', { threadId })
    await notify()
    expect((await shown()).toSorted()).toEqual([
      ['NOTE_MENTION', 'Bình ơi', 1],
      ['NOTE_REPLY', 'Đi chứ', 1],
    ])
    await remove(mentionOfBinh.commentId)
    await remove(reply.commentId)
    await notify()
    expect(await shown()).toEqual([])
    expect(await statisticOf(binh)).toMatchObject({ total: 0, unread: 0 })
  })

  it('takes those of its answers along where it began a thread', async () => {
    const { binh } = scene
    const first = await comment('Một')
    await comment('Bình ơi', { threadId: first.threadId, mentions: [binh.userId] })
    await notify()
    expect(await shown()).toEqual([['NOTE_MENTION', 'Bình ơi', 1]])
    await remove(first.commentId)
    await notify()
    expect(await shown()).toEqual([])
  })

  it('a row of several counts and shows those that still stand, and goes with the last', async () => {
    const { app, binh, chi } = scene
    await scene.an.ask(shareNote, {
      params: { noteId },
      body: { userIds: [chi.userId], role: 'COMMENT', clientShareId: uuidv7() },
    })
    const mentions = [binh.userId]
    const first = await comment('Một', { mentions })
    app.clock.advance(1)
    const second = await chi.ask(addNoteComment, {
      params: { noteId },
      body: { text: 'Hai', clientCommentId: uuidv7(), mentions },
    })
    app.clock.advance(1)
    const third = await comment('Ba', { mentions })
    await notify()
    expect(await shown()).toEqual([['NOTE_MENTION', 'Ba', 3]])
    await remove(first.commentId)
    await notify()
    expect(await shown()).toEqual([['NOTE_MENTION', 'Ba', 2]])
    await remove(third.commentId)
    await notify()
    expect(await listOf(binh)).toMatchObject([{ body: 'Hai', count: 1, actors: [{ userId: chi.userId }] }])
    await remove(second.commentId)
    await notify()
    expect(await shown()).toEqual([])
    expect(await statisticOf(binh)).toMatchObject({ total: 0, unread: 0 })
  })

  it('goes with its author when they are blocked, and what others wrote stays with its words', async () => {
    const { app } = scene
    const dung = await app.person('Đỗ Văn Dũng')
    const ha = await app.person('Phan Thị Hà')
    await app.befriend(scene.an, dung)
    await app.befriend(scene.an, ha)
    await scene.an.ask(shareNote, {
      params: { noteId },
      body: { userIds: [dung.userId, ha.userId], role: 'COMMENT', clientShareId: uuidv7() },
    })
    await notify()
    await empty(dung)
    const mention = (who: Person, text: string) =>
      who.ask(addNoteComment, {
        params: { noteId },
        body: { text, clientCommentId: uuidv7(), mentions: [dung.userId] },
      })
    await mention(scene.an, 'Của An')
    for (const text of ['Của Hà', 'Cũng của Hà']) {
      app.clock.advance(1)
      await mention(ha, text)
    }
    await notify()
    await setBlock(dung, ha)
    await notify()
    expect(await listOf(dung)).toMatchObject([
      { type: 'NOTE_MENTION', body: 'Của An', count: 1, actors: [{ userId: scene.an.userId }] },
    ])
  })

  it('stays with its author alone when who wrote a line before it is blocked, and nothing keeps who that was', async () => {
    const { app, an } = scene
    const { app: server } = app
    const [dung, ha, em] = [await app.person('Dũng'), await app.person('Hà'), await app.person('Em')]
    const all = [dung, ha, em]
    for (const one of all) await app.befriend(an, one)
    await an.ask(shareNote, {
      params: { noteId },
      body: { userIds: all.map(one => one.userId), role: 'COMMENT', clientShareId: uuidv7() },
    })
    await notify()
    await empty(dung)
    const mention = (who: Person, text: string) =>
      who.ask(addNoteComment, {
        params: { noteId },
        body: { text, clientCommentId: uuidv7(), mentions: [dung.userId] },
      })
    const writeLine = async (who: Person, note: string) => {
      app.clock.advance(1)
      await createEventProcessor(server).run(
        'default',
        {
          ...{ type: 'NOTE_MENTION', userIds: [dung.userId], actorId: who.userId, time: app.clock.now() },
          subject: { noteId, note, blockId: 'p' },
        },
        { key: uuidv7(), complete: async () => true },
      )
      app.clock.advance(1)
    }
    const storedRow = async () =>
      (
        await server.db.selectFrom('notification').selectAll().where('user_id', '=', dung.userId).execute()
      )[0]!
    await mention(an, 'Của An')
    await notify()
    await writeLine(em, 'Dòng của Em')
    await writeLine(ha, 'Dòng của Hà')
    const { commentId } = await mention(em, 'Của Em')
    await notify()
    expect(await listOf(dung)).toMatchObject([{ body: 'Của Em', count: 4 }])

    const notifications = server.personalData.find(
      ({ table, columns }) => table === 'notification' && columns.includes('user_id'),
    )!
    const [copy] = await selectHeld(server.db, 'default', dung.userId, notifications)
    expect(copy).toMatchObject({
      subject: { remarks: [{}, { note: 'Dòng của Hà' }, { note: 'Dòng của Em' }, {}] },
    })
    expect(JSON.stringify((copy as { subject: unknown }).subject)).not.toContain(ha.userId)

    await setBlock(dung, ha)
    await notify()
    expect(await listOf(dung)).toMatchObject([{ body: 'Của Em', count: 3 }])
    await em.ask(deleteNoteComment, { params: { noteId, commentId } })
    await notify()
    expect(await listOf(dung)).toMatchObject([
      { body: 'Dòng của Em', count: 2, actors: [{ userId: em.userId }, { userId: an.userId }] },
    ])
    expect((await storedRow()).subject).not.toHaveProperty('actorId')
    expect(JSON.stringify((await storedRow()).subject)).toContain(em.userId)
    await server.services.eraseAccount(server, 'default', em.userId)
    expect(JSON.stringify(await storedRow())).not.toContain(em.userId)
  })

  it('a comment of a note that was written later stays the latest, though an earlier one is worked on after it', async () => {
    const { app, binh, chi } = scene
    const { app: server } = app
    await scene.an.ask(shareNote, {
      params: { noteId },
      body: { userIds: [chi.userId], role: 'COMMENT', clientShareId: uuidv7() },
    })
    const mentions = [binh.userId]
    const late = await comment('Sau', { mentions })
    await notify()
    // Written before it, and worked on only now.
    const early = await chi.ask(addNoteComment, {
      params: { noteId },
      body: { text: 'Trước', clientCommentId: uuidv7() },
    })
    const event = {
      ...{ type: 'NOTE_MENTION' as const, userIds: mentions, actorId: chi.userId },
      subject: { noteId, note: 'Trước', commentId: early.commentId },
    }
    await createEventProcessor(server).run(
      'default',
      { ...event, time: app.clock.now() - 1_000 },
      { key: uuidv7(), complete: async () => true },
    )
    expect(await listOf(binh)).toMatchObject([
      { body: 'Sau', count: 2, actors: [{ userId: scene.an.userId }, { userId: chi.userId }] },
    ])
    await remove(late.commentId)
    await notify()
    expect(await shown()).toEqual([['NOTE_MENTION', 'Trước', 1]])
  })

  it('notifies nobody where it was deleted at once', async () => {
    const { commentId } = await comment('Nhầm', { mentions: [scene.binh.userId] })
    await remove(commentId)
    await notify()
    expect(await shown()).toEqual([])
  })

  it('shows in the centre what it says since it was edited', async () => {
    const { commentId } = await comment('Mật khẩu là 123', { mentions: [scene.binh.userId] })
    await notify()
    await scene.an.ask(updateNoteComment, { params: { noteId, commentId }, body: { text: 'Xem giúp nhé' } })
    expect(await shown()).toEqual([['NOTE_MENTION', 'Xem giúp nhé', 1]])
  })
})
