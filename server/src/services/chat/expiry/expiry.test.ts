import { contract, type Message } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { fileOf } from '../../media/testing/samples.ts'
import { endAll, getRoom, makeGroup, readUpTo, say, sceneForFile, setRole } from '../../room/testing/scene.ts'
import { sendDue } from '../scheduled/due.ts'
import { placesOf } from '../testing/places.ts'
import { sweepExpired } from './expiry.ts'

const scene = sceneForFile()
let roomId: string
beforeEach(async () => {
  const { an, binh } = scene
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  await setRole(an, roomId, binh, 2)
})

const timer = (seconds: 0 | 3_600) =>
  scene.an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds } })
const on = ({ messageId }: Message) => ({ params: { id: messageId }, query: { roomId } })
const list = async () =>
  (await scene.binh.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 100 } })).items
async function end() {
  await endAll(scene.app)
  return sweepExpired(scene.app.app)
}

/** A message with everything on it that holds a text: edited, reacted to, pinned, with a reminder’s note, quoted by one that stays. */
async function sayWithAll(text: string): Promise<Message> {
  const { an, binh } = scene
  const message = await say(an, roomId, `${text} một`)
  await an.ask(contract.chat.editMessage, { ...on(message), body: { content: `${text} hai` } })
  await binh.ask(contract.chat.addReaction, { ...on(message), body: { reaction: '👍' } })
  await an.ask(contract.chat.pinMessage, on(message))
  await binh.ask(contract.chat.setReminder, {
    ...on(message),
    body: { remindTime: scene.app.clock.now() + 86_400_000, note: `${text} nhắc` },
  })
  return message
}

describe('when a message reaches its end', () => {
  it('it is shown no more, before and after it is deleted', async () => {
    const { an, binh } = scene
    const stays = await say(an, roomId, 'Ở lại')
    await timer(3_600)
    const message = await say(an, roomId, 'Biến mất')
    await endAll(scene.app)
    for (const when of ['before', 'after']) {
      expect(
        (await list()).map(({ content }) => content),
        when,
      ).not.toContain('Biến mất')
      const one = await binh.call(contract.chat.getMessage, on(message))
      expect(one.error?.code, when).toBe('messageNotFound')
      const reply = await binh.call(contract.chat.sendMessage, {
        params: { roomId },
        body: { content: 'Trả lời', replyToMessageId: message.messageId },
      })
      expect(reply.error?.code, when).toBe('messageNotFound')
      await sweepExpired(scene.app.app)
    }
    expect((await list()).map(({ messageId }) => messageId)).toContain(stays.messageId)
  })

  it('members hear that it is gone, with quotes, pins, the last message and what was unread of it', async () => {
    const { an, binh } = scene
    await say(an, roomId, 'Ở lại')
    await timer(3_600)
    const message = await sayWithAll('Sẽ hết')
    await say(an, roomId, 'Cũng hết')
    await timer(0)
    await say(an, roomId, 'Trả lời ở lại', { replyToMessageId: message.messageId })
    const theirs = await mirrorOf(binh)
    await theirs.open(roomId)
    expect(theirs.entry(roomId)!.selfMember.unreadCount).toBe(4)
    expect(await end()).toBe(2)
    await theirs.expectEventsMatchRefetch()
    expect(theirs.entry(roomId)).toMatchObject({
      room: { pinnedMessages: [] },
      selfMember: { unreadCount: 2 },
    })
    const last = (await list()).at(-1)!
    expect([last.content, last.replyTo]).toEqual(['Trả lời ở lại', undefined])
    expect(await end(), 'once').toBe(0)
  })

  it('what is left unread is counted right from wherever one reads', async () => {
    const { an, binh } = scene
    const first = await say(an, roomId, 'Một')
    await timer(3_600)
    for (const text of ['Hai', 'Ba']) await say(an, roomId, text)
    await timer(0)
    const fourth = await say(an, roomId, 'Bốn')
    await say(an, roomId, 'Năm')
    await end()
    const unread = async () => (await getRoom(binh, roomId)).selfMember.unreadCount
    expect(await unread()).toBe(3)
    await readUpTo(binh, first)
    expect(await unread()).toBe(2)
    await readUpTo(binh, fourth)
    expect(await unread()).toBe(1)
  })

  it('a room in which all has ended shows nothing as its last message, also to who deletes and edits', async () => {
    const { an, binh } = scene
    const message = await say(an, roomId, 'Trước')
    await timer(3_600)
    await say(an, roomId, 'Sau')
    const theirs = await mirrorOf(binh)
    await end()
    await theirs.expectEventsMatchRefetch()
    expect(theirs.entry(roomId)!.room.lastMessage?.metaData.system?.event).toBe('selfDestructChanged')
    await an.ask(contract.room.clearHistory, { params: { id: roomId } })
    expect((await getRoom(an, roomId)).room.lastMessage).toBeUndefined()
    await an.call(contract.chat.editMessage, { ...on(message), body: { content: 'Không còn' } })
    await theirs.expectEventsMatchRefetch()
  })
})

describe('nothing is left', () => {
  /** A file of the author's on the message, as its kinds carry one. */
  async function attach({ seq }: Message, name: string, text: string): Promise<string> {
    const file = fileOf(`${text}\n`.repeat(20), name, 'text/plain')
    const { mediaId } = await scene.an.ask(contract.media.uploadMedia, { body: { file } })
    await scene.app.app.db
      .insertInto('message_media')
      .values({ tenant_id: 'default', room_id: roomId, seq, position: 0, media_id: mediaId })
      .execute()
    return mediaId
  }

  it('nothing is left of what the timer deleted', async () => {
    const { an, binh } = scene
    const text = `trau${crypto.randomUUID()}`
    await Promise.all([an.socket(), mirrorOf(binh).then(mirror => mirror.open(roomId))])
    await timer(3_600)
    const message = await sayWithAll(text)
    const mediaId = await attach(message, `${text}.txt`, text)
    await say(binh, roomId, 'Trả lời', { replyToMessageId: message.messageId })
    await an.eventsPublished()
    const places = (await placesOf(scene.app.app, roomId, text)).join(' ')
    for (const place of [
      'message.content',
      'message_edit.content',
      'message_reminder.note',
      'media.name',
      'files/',
      `room:${roomId}`,
    ])
      expect(places).toContain(place)
    expect(places, 'notices are without text').not.toContain('user:#')
    await end()
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text)).toEqual([])
    expect((await an.call(contract.media.getMedia, { params: { id: mediaId } })).error?.code).toBe(
      'mediaNotFound',
    )
  })

  it('nothing is left of what was scheduled, once it was sent and deleted by the timer, or taken back', async () => {
    const { app, an, binh } = scene
    const text = `trau${crypto.randomUUID()}`
    await Promise.all([an.socket(), mirrorOf(binh).then(mirror => mirror.open(roomId))])
    await timer(3_600)
    const plan = (content: string) =>
      an.ask(contract.chat.scheduleMessage, {
        params: { roomId },
        body: { content, clientMessageId: crypto.randomUUID(), sendTime: app.clock.now() + 15_000 },
      })
    await plan(`${text} một`)
    const { scheduledId } = (await plan(`${text} hai`)).scheduled
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text), 'on no channel').toEqual(['scheduled_message.body'])
    await an.ask(contract.chat.deleteScheduledMessage, { params: { scheduledId } })
    app.clock.advance(20_000)
    expect(await sendDue(app.app)).toBe(1)
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text)).toContain('message.content')
    await end()
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text)).toEqual([])
  })

  it('nothing is left of what was recalled', async () => {
    const { an, binh } = scene
    const text = `trau${crypto.randomUUID()}`
    await Promise.all([an.socket(), mirrorOf(binh).then(mirror => mirror.open(roomId))])
    const message = await sayWithAll(text)
    await say(binh, roomId, 'Trả lời', { replyToMessageId: message.messageId })
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text)).toContain(`user:#${binh.userId}`)
    await an.ask(contract.chat.deleteMessageForAll, on(message))
    await an.eventsPublished()
    expect(await placesOf(scene.app.app, roomId, text)).toEqual([])
  })
})
