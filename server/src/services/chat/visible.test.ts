import { contract, type Message, roomChannel } from '@trau/contract'
import {
  assert,
  asyncProperty,
  constantFrom,
  nat,
  readConfigureGlobal,
  array as someOf,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Mirror, mirrorOf } from '../../testing/law.ts'
import { getRoom, makeGroup, readUpTo, say, sceneForFile } from '../room/testing/scene.ts'

/** An and Bình are in the group from the beginning, Chi and Dũng come into it later; it hides its history from them. */
const scene = sceneForFile()

const acts = [
  'say',
  'reply',
  'react',
  'edit',
  'pin',
  'unpin',
  'askPoll',
  'votePoll',
  'recall',
  'deleteForMe',
  'forward',
  'read',
  'addChi',
  'addDung',
  'removeChi',
] as const
type Act = (typeof acts)[number]

interface Play {
  roomId: string
  said: Message[]
  /** Every word that was said, and the latest place that says it. */
  words: Map<string, number>
}

let count = 0
/** A word of its own in all that is said, so that it is found wherever it goes. */
const newWord = () => `bi-mat-${count++}-x`
const wordsIn = (value: unknown) => JSON.stringify(value).match(/bi-mat-\d+-x/g) ?? []

/** One act of somebody on some message, whether it is allowed or not. */
async function perform(play: Play, act: Act, who: Person, target: Message | undefined): Promise<void> {
  const { an, chi, dung } = scene
  const { roomId } = play
  const on = { params: { id: target?.messageId ?? '' }, query: { roomId } }
  const send = async (body: object) => {
    const { data } = await who.call(contract.chat.sendMessage, { params: { roomId }, body: body as never })
    if (!data) return
    play.said.push(data)
    for (const word of wordsIn(body)) play.words.set(word, data.seq)
  }
  const add = (person: Person) =>
    an.call(contract.room.addMembers, { params: { roomId }, body: { userIds: [person.userId] } })
  if (act === 'say') return send({ content: newWord() })
  if (act === 'askPoll')
    return send({ type: 'POLL', poll: { question: newWord(), options: ['Phở', newWord()] } })
  if (act === 'addChi') return void (await add(chi))
  if (act === 'addDung') return void (await add(dung))
  if (act === 'removeChi')
    return void (await an.call(contract.room.removeMembers, {
      params: { roomId },
      query: { userIds: chi.userId },
    }))
  if (!target) return
  if (act === 'reply') return send({ content: newWord(), replyToMessageId: target.messageId })
  if (act === 'react') await who.call(contract.chat.addReaction, { ...on, body: { reaction: '👍' } })
  if (act === 'edit') {
    const content = newWord()
    await who.call(contract.chat.editMessage, { ...on, body: { content } })
    play.words.set(content, target.seq)
  }
  if (act === 'pin') await who.call(contract.chat.pinMessage, on)
  if (act === 'unpin') await who.call(contract.chat.unpinMessage, on)
  if (act === 'votePoll') await who.call(contract.chat.votePoll, { ...on, body: { optionIds: ['1'] } })
  if (act === 'recall') await who.call(contract.chat.deleteMessageForAll, on)
  if (act === 'deleteForMe') await who.call(contract.chat.deleteMessageForMe, on)
  if (act === 'read')
    await who.call(contract.room.markRead, { params: { roomId, messageId: target.messageId } })
  if (act === 'forward') {
    const { data } = await who.call(contract.chat.forwardMessage, {
      ...on,
      body: { roomIds: [roomId], clientMessageId: crypto.randomUUID() },
    })
    for (const { message } of data?.items ?? [])
      for (const word of wordsIn(message?.content ?? '')) play.words.set(word, message!.seq)
  }
}

/** Everything that any call answers this person about the room, as text. */
async function answersTo(who: Person, { roomId, said }: Play): Promise<string> {
  const inRoom = { params: { roomId } }
  const { chat, room } = contract
  const answers: unknown[] = [
    await who.call(chat.listMessages, { ...inRoom, query: { limit: 100 } }),
    await who.call(chat.listMessages, { ...inRoom, query: { aroundSeq: 1, limit: 100 } }),
    await who.call(chat.listMessages, { ...inRoom, query: { search: 'bi', limit: 100 } }),
    await who.call(chat.searchMessages, { query: { search: 'bi', limit: 100 } }),
    await who.call(chat.searchMessages, { query: { search: 'bi', roomId, limit: 100 } }),
    await who.call(chat.listSavedMessages),
    await who.call(chat.listReminders),
    await who.call(chat.listDrafts),
    await who.call(room.listRooms),
    await who.call(room.getRoom, { params: { id: roomId } }),
    await who.call(room.getRoomWithMembers, { params: { id: roomId } }),
  ]
  for (const kind of ['MEDIA', 'FILE', 'LINK'] as const)
    answers.push(await who.call(chat.listRoomMedia, { ...inRoom, query: { kind } }))
  for (const { messageId } of said) {
    const on = { params: { id: messageId }, query: { roomId } }
    answers.push(
      await who.call(chat.getMessage, on),
      await who.call(chat.listMessageEdits, on),
      await who.call(chat.listReactions, on),
      await who.call(chat.listPollVotes, on),
      await who.call(chat.listMessages, { ...inRoom, query: { aroundMessageId: messageId } }),
      await who.call(chat.saveMessage, on),
      await who.call(chat.updateMessageStatus, { ...on, body: { status: 'DELIVERED' } }),
    )
  }
  return JSON.stringify(answers)
}

/** What the room's channel gives who asks for all of its past, with no position of their own. */
async function recovered(who: Person, channel: string): Promise<string> {
  const socket = await who.socket()
  const receivedEvents: unknown[] = []
  const subscription = socket.newSubscription(channel, { since: { offset: 0, epoch: '' } })
  subscription.on('publication', ({ data }) => receivedEvents.push(data))
  subscription.subscribe()
  const outcome = await subscription.ready(5_000).then(
    () => 'heard',
    () => 'refused',
  )
  socket.disconnect()
  return outcome === 'refused' ? outcome : JSON.stringify(receivedEvents)
}

describe('who joins a group that hides its history', () => {
  it('never meets anything of before, whatever is done with it since, and the others miss nothing', async () => {
    const { an, binh, chi, dung } = scene
    const step = tuple(constantFrom(...acts), constantFrom(0, 1, 2, 3), nat(30))
    await assert(
      asyncProperty(someOf(step, { minLength: 8, maxLength: 24 }), async steps => {
        const { room } = await makeGroup(an, [binh], 'Nhóm')
        const { roomId } = room
        const params = { roomId }
        await an.ask(contract.room.updateRoom, {
          params,
          body: { switches: { newMembersCanSeeHistory: false } },
        })
        const play: Play = { roomId, said: [], words: new Map() }
        const old = [await mirrorOf(an), await mirrorOf(binh)]
        for (const mirror of old) await mirror.open(roomId)
        const newcomers = new Map<Person, { mirror: Mirror; visibleAfterSeq: number }>()

        await perform(play, 'say', an, undefined)
        for (const [act, whoIndex, targetIndex] of [...steps, ['addDung', 0, 0], ['reply', 0, 0]] as const) {
          const who = [an, binh, chi, dung][whoIndex]!
          await perform(play, act, who, play.said[targetIndex % play.said.length])
          const person = act === 'addChi' ? chi : act === 'addDung' ? dung : undefined
          if (act === 'removeChi') newcomers.delete(chi)
          if (!person || newcomers.has(person)) continue
          const { selfMember } = await getRoom(person, roomId)
          const mirror = await mirrorOf(person)
          await mirror.open(roomId)
          newcomers.set(person, { mirror, visibleAfterSeq: selfMember.visibleAfterSeq })
        }
        await an.eventsPublished()
        for (const mirror of old) await mirror.expectEventsMatchRefetch()
        for (const [person, { mirror, visibleAfterSeq }] of newcomers) {
          expect(visibleAfterSeq).toBeGreaterThan(0)
          await mirror.expectEventsMatchRefetch()
          const received = {
            events: JSON.stringify(mirror.events),
            answers: await answersTo(person, play),
            replay: await recovered(person, roomChannel(roomId, visibleAfterSeq)),
          }
          const secrets = [...play.words].flatMap(([word, seq]) => (seq > visibleAfterSeq ? [] : [word]))
          for (const [place, text] of Object.entries(received))
            for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
          expect(await recovered(person, roomChannel(roomId)), 'the channel of those who see all').toBe(
            'refused',
          )
        }
      }),
      // 4, and 40 in `npm run prove`.
      { numRuns: (readConfigureGlobal().numRuns ?? 100) * 0.04, endOnFailure: true },
    )
  })

  it('has nothing replayed while they are being added, on however many sockets they ask', async () => {
    const { an, binh, dung } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm')
    const { roomId } = room
    const params = { roomId }
    await an.ask(contract.room.updateRoom, { params, body: { switches: { newMembersCanSeeHistory: false } } })
    const listener = await mirrorOf(binh)
    await listener.open(roomId)
    for (let n = 0; n < 5; n++) await say(an, roomId, 'Chuyện cũ')
    const { room: now } = await getRoom(an, roomId)
    const sockets = await Promise.all(Array.from({ length: 48 }, () => dung.socket()))
    const receivedEvents: string[] = []
    let isOver = false
    const queries = sockets.map(async (socket, n) => {
      // What was said as they came in is the next place or the one after.
      const channels = [roomChannel(roomId), roomChannel(roomId, now.lastSeq + (n % 3))]
      while (!isOver)
        for (const channel of channels) {
          const subscription = socket.newSubscription(channel, { since: { offset: 0, epoch: '' } })
          subscription.on('publication', ({ data }) => receivedEvents.push(JSON.stringify(data)))
          subscription.subscribe()
          await subscription.ready(2_000).catch(() => {})
          subscription.unsubscribe()
          socket.removeSubscription(subscription)
        }
    })
    await Promise.all([
      ...Array.from({ length: 3 }, () => say(an, roomId, 'Chuyện cũ')),
      an.ask(contract.room.addMembers, { params, body: { userIds: [dung.userId] } }),
    ])
    const { selfMember } = await getRoom(dung, roomId)
    const { items } = await dung.ask(contract.chat.listMessages, { params, query: { limit: 100 } })
    const seen = new Set(items.map(({ messageId }) => messageId))
    await an.eventsPublished()
    isOver = true
    await Promise.all(queries)
    for (const socket of sockets) socket.disconnect()
    expect(selfMember.visibleAfterSeq).toBeGreaterThan(0)
    const { items: all } = await an.ask(contract.chat.listMessages, { params, query: { limit: 100 } })
    for (const { messageId, content } of all.filter(message => !seen.has(message.messageId)))
      expect(receivedEvents.join().includes(messageId), content).toBe(false)
    await listener.expectEventsMatchRefetch()
  })

  it('hears a reply without its quote of before, as they find it, and the others with it', async () => {
    const { an, binh, dung } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm')
    const params = { roomId: room.roomId }
    await an.ask(contract.room.updateRoom, { params, body: { switches: { newMembersCanSeeHistory: false } } })
    const before = await say(an, room.roomId, 'Chuyện cũ')
    await an.ask(contract.room.addMembers, { params, body: { userIds: [dung.userId] } })
    const [old, fresh] = [await mirrorOf(binh), await mirrorOf(dung)]
    for (const mirror of [old, fresh]) await mirror.open(room.roomId)
    const reply = await say(an, room.roomId, 'Trả lời', { replyToMessageId: before.messageId })
    await readUpTo(dung, reply)
    await an.eventsPublished()
    await fresh.expectEventsMatchRefetch()
    await old.expectEventsMatchRefetch()
    const quoteIn = (mirror: Mirror) => mirror.heard('messageSent').at(-1)?.message.replyTo?.content
    expect([quoteIn(old), quoteIn(fresh)]).toEqual(['Chuyện cũ', undefined])
    const repliedTo = (mirror: Mirror) => mirror.heard('messageNoticed').at(-1)?.repliedTo
    expect(repliedTo(old)).toEqual({ userId: an.userId, seq: before.seq })
    expect(repliedTo(fresh)).toBeUndefined()
  })
})
