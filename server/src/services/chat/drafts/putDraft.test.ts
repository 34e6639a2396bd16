import { contract, type EventEnvelope } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { selectHeld } from '../../own-data/own-data-store.ts'
import { endAll, makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const pin = '4829'
const scene = sceneForFile()
let roomId: string
beforeEach(async () => {
  const { an, binh, chi } = scene
  for (const { roomId: id } of await list(an)) await an.ask(contract.chat.deleteDraft, on(id))
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm')).room.roomId
})

const on = (id: string) => ({ params: { roomId: id } })
type Body = NonNullable<Parameters<Person['ask']>[1]>['body']
const put = (who: Person, body: Body, id = roomId) =>
  who.call(contract.chat.putDraft, { ...on(id), body: body as { content: string } })
const begin = (who: Person, body: Body, id = roomId) =>
  who.ask(contract.chat.putDraft, { ...on(id), body: body as { content: string } })
const forget = (who: Person, id = roomId) => who.ask(contract.chat.deleteDraft, on(id))
const list = async (who: Person, query = {}) =>
  (await who.ask(contract.chat.listDrafts, { query: { limit: 100, ...query } })).items
const textsOf = async (who: Person) => (await list(who)).map(draft => draft.content)
const stored = async (id = roomId) =>
  (await scene.app.app.database.pool.query('SELECT * FROM message_draft WHERE room_id = $1', [id])).rows

/** What a person's open socket hears of drafts, and where. */
async function listen(who: Person) {
  await who.eventsPublished()
  const receivedEvents: { channel: string; text: string | undefined; updatedTime: number }[] = []
  const socket = await who.socket()
  socket.on('publication', ({ channel, data }) => {
    const event = data as EventEnvelope
    if (event.type !== 'draftUpdated') return
    const { draft, updatedTime } = event.data
    receivedEvents.push({ channel, text: draft?.content, updatedTime })
  })
  return receivedEvents
}

describe('a draft', () => {
  it('a draft is kept as it was typed, with mentions and reply, over the one before, and is nobody else’s', async () => {
    const { an, binh } = scene
    const { messageId } = await say(binh, roomId, 'Mấy giờ?')
    await begin(an, { content: 'Ch' })
    const body = {
      content: '@Bình chín giờ ',
      mentions: [{ userId: binh.userId, offset: 0, length: 5 }],
      replyToMessageId: messageId,
    }
    const { draft } = await begin(an, body)
    expect(draft).toEqual({ roomId, ...body, updatedTime: expect.any(Number) })
    expect(await list(an)).toEqual([draft])
    expect(await list(binh)).toEqual([])
  })

  it('a draft of several rooms come latest first, page by page', async () => {
    const { app, an, binh } = scene
    const other = (await makeGroup(an, [binh])).room.roomId
    await begin(an, { content: 'Một' })
    app.clock.advance(1_000)
    await begin(an, { content: 'Hai' }, other)
    const page = await an.ask(contract.chat.listDrafts, { query: { offset: 1, limit: 1 } })
    expect([page.items.map(draft => draft.content), page.total]).toEqual([['Một'], 2])
    expect(await textsOf(an)).toEqual(['Hai', 'Một'])
  })

  it('a draft is heard by the person’s devices and by nobody else, each time with a later time; the same again by nobody', async () => {
    const { an, binh } = scene
    const [mine, theirs] = [await listen(an), await listen(binh)]
    const first = await begin(an, { content: 'Chào' })
    expect(await begin(an, { content: 'Chào' }), 'the same again').toEqual(first)
    await begin(an, { content: 'Chào bạn' })
    const gone = await forget(an)
    await forget(an)
    await begin(an, { content: 'Nữa' })
    await expect.poll(() => mine.map(({ text }) => text)).toEqual(['Chào', 'Chào bạn', undefined, 'Nữa'])
    const times = mine.map(({ updatedTime }) => updatedTime)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times.slice(0, 3)).size).toBe(3)
    expect(gone).toEqual({ roomId, updatedTime: times[2] })
    await binh.eventsPublished()
    expect(theirs).toEqual([])
  })

  it('a draft of which nothing is left is none; a reply alone is one', async () => {
    const { an, binh } = scene
    const { messageId } = await say(binh, roomId, 'Hỏi')
    await begin(an, { content: 'x' })
    expect((await begin(an, {})).draft).toBeUndefined()
    expect(await stored()).toEqual([])
    expect((await begin(an, { replyToMessageId: messageId })).draft).toMatchObject({
      content: '',
      replyToMessageId: messageId,
    })
    expect(await list(an)).toHaveLength(1)
  })

  it('written on two devices at once is one of the two, everywhere', async () => {
    const { an } = scene
    const receivedEvents = await listen(an)
    await Promise.all(Array.from({ length: 6 }, (_, n) => begin(an, { content: `Bản ${n}` })))
    await expect.poll(() => receivedEvents.length).toBe(6)
    expect(await textsOf(an)).toEqual([receivedEvents.at(-1)!.text])
  })

  it('a draft is too long where a message would be: messageTooLong, and a mention has a place: validationFailed', async () => {
    const { an, binh } = scene
    const long = await put(an, { content: 'a'.repeat(10_001) })
    expect([long.status, long.error?.code]).toEqual([413, 'messageTooLong'])
    const mention = { userId: binh.userId, offset: 3, length: 5 }
    expect((await put(an, { content: '@Bình', mentions: [mention] })).error?.code).toBe('validationFailed')
  })

  it('costs one statement to list, and two to write', async () => {
    const { app, an } = scene
    await list(an)
    const ofRooms = /message_draft|hidden_unlock|room_member|"message"/
    expect(await statementsOf(app, () => list(an), ofRooms)).toHaveLength(1)
    const ofDrafts = /message_draft|insert into "outbox"/
    expect(await statementsOf(app, () => begin(an, { content: 'Một câu' }), ofDrafts)).toHaveLength(2)
  })
})

describe('nothing is kept, nor published', () => {
  it('in a room that is not theirs: roomNotFound', async () => {
    const { an, dung } = scene
    expect((await put(dung, { content: 'Chào' })).error?.code).toBe('roomNotFound')
    expect((await dung.call(contract.chat.deleteDraft, on(roomId))).error?.code).toBe('roomNotFound')
    await begin(an, { content: 'Của An' })
    expect(await list(dung)).toEqual([])
  })

  it.each(['left', 'was removed from', 'is dissolved'])(
    'nothing is kept of a room that one %s',
    async how => {
      const { an, binh } = scene
      await begin(binh, { content: 'Dở dang' })
      if (how === 'left') await binh.ask(contract.room.leaveRoom, { params: { id: roomId } })
      else if (how === 'is dissolved') await an.ask(contract.room.dissolveRoom, { params: { id: roomId } })
      else await an.ask(contract.room.removeMembers, { ...on(roomId), query: { userIds: binh.userId } })
      expect(await stored()).toEqual([])
      expect(await list(binh)).toEqual([])
    },
  )

  it('nothing is kept, nor published of a message that is not to be seen any more: recalled, at its end, cleared, of another room', async () => {
    const { app, an, binh } = scene
    const elsewhere = (await makeGroup(binh, [])).room.roomId
    const { messageId: foreign } = await say(binh, elsewhere, 'Riêng')
    expect((await begin(an, { content: 'a', replyToMessageId: foreign })).draft).not.toHaveProperty(
      'replyToMessageId',
    )
    const reply = async () => {
      const { messageId } = await say(binh, roomId, 'Bí mật này')
      await begin(an, { content: 'ừ', replyToMessageId: messageId })
      expect((await list(an))[0]).toMatchObject({ content: 'ừ', replyToMessageId: messageId })
      return { params: { id: messageId }, query: { roomId } }
    }
    const isForgotten = async (why: string) => {
      const [draft] = await list(an)
      expect(draft, why).toMatchObject({ content: 'ừ' })
      expect(draft, why).not.toHaveProperty('replyToMessageId')
    }
    const recalled = await reply()
    await binh.ask(contract.chat.deleteMessageForAll, recalled)
    await isForgotten('recalled')
    const again = await begin(an, { content: 'ừm', replyToMessageId: recalled.params.id })
    expect(again.draft).not.toHaveProperty('replyToMessageId')
    await reply()
    await an.ask(contract.room.clearHistory, { params: { id: roomId } })
    await isForgotten('cleared')
    await an.ask(contract.room.setSelfDestruct, { ...on(roomId), body: { seconds: 3_600 } })
    await reply()
    await endAll(app)
    await isForgotten('at its end')
    expect(JSON.stringify(await stored())).not.toContain('Bí mật này')
  })
})

describe('in a hidden room', () => {
  const unlock = (who: Person) => who.ask(contract.hidden.unlockHidden, { body: { pin } })

  it('in a hidden room is neither listed nor published while the session is locked, and is there again when it is not', async () => {
    const { app } = scene
    const an = await app.person('Nguyễn Văn Kín')
    const { room } = await makeGroup(an, [], 'Nhóm kín')
    await begin(an, { content: 'Lời kín' }, room.roomId)
    await an.ask(contract.hidden.createHiddenPin, { body: { pin } })
    await an.ask(contract.room.hideRoom, { params: { id: room.roomId } })
    expect(await list(an)).toEqual([])
    expect((await put(an, { content: 'Thêm' }, room.roomId)).error?.code).toBe('roomNotFound')
    const drafts = app.app.personalData.find(({ table }) => table === 'message_draft')!
    expect(await selectHeld(app.app.db, 'default', an.userId, drafts), 'nor in a copy').toEqual([])

    const receivedEvents = await listen(an)
    const elsewhere = await app.call(contract.identityAuthen.login, {
      body: { username: an.username, password: an.password },
    })
    const token = elsewhere.data!.accessToken
    await an.ask(contract.hidden.unlockHidden, { body: { pin } }, { token })
    const there = { ...on(room.roomId), body: { content: 'Lời kín hơn' } }
    await an.ask(contract.chat.putDraft, there, { token })
    await an.eventsPublished()
    expect(receivedEvents).toEqual([])

    await unlock(an)
    expect(await textsOf(an)).toEqual(['Lời kín hơn'])
    await begin(an, { content: 'Lời kín nhất' }, room.roomId)
    await expect.poll(() => receivedEvents.map(({ text }) => text)).toEqual(['Lời kín nhất'])
    expect(receivedEvents[0]!.channel).toMatch(/^hidden:/)
  })

  it('in a hidden room is in a copy of one’s data where the room is not hidden', async () => {
    const { app, an } = scene
    await begin(an, { content: 'Của tôi' })
    const drafts = app.app.personalData.find(({ table }) => table === 'message_draft')!
    expect(await selectHeld(app.app.db, 'default', an.userId, drafts)).toMatchObject([{ content: 'Của tôi' }])
  })
})
