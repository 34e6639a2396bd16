import { type AnyEndpoint, contract, type EventEnvelope } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/app.ts'
import { isOfNotifications } from '../../../testing/law.ts'
import { type Scene as Named, samples } from '../../../testing/samples/index.ts'
import { getRoom, makeGroup, openPrivateRoom, say, sceneForFile } from '../testing/scene.ts'

const pin = '4829'
const scene = sceneForFile()
let roomId: string
beforeAll(async () => {
  await scene.an.ask(contract.hidden.createHiddenPin, { body: { pin } })
})
beforeEach(async () => {
  const { an, binh } = scene
  await an.ask(contract.hidden.lockHidden)
  const { room } = await makeGroup(an, [binh], 'Nhóm kín')
  roomId = room.roomId
  await say(binh, roomId, 'Chuyện kín')
  await hide(an, roomId)
})

const hide = (who: Person, id: string) => who.ask(contract.room.hideRoom, { params: { id } })
const unlock = (who: Person) => who.ask(contract.hidden.unlockHidden, { body: { pin } })

/** Another session of the same person. */
async function otherToken({ username, password }: Person): Promise<string> {
  const headers = { 'x-device-id': crypto.randomUUID() }
  const { data } = await scene.app.call(
    contract.identityAuthen.login,
    { body: { username, password } },
    { headers },
  )
  return data!.accessToken
}

/** What a person's open socket hears, on whatever channel. */
async function listen(who: Person) {
  await who.eventsPublished()
  const receivedEvents: { channel: string; event: EventEnvelope }[] = []
  const socket = await who.socket()
  socket.on('publication', ({ channel, data }) => {
    if (!isOfNotifications(data)) receivedEvents.push({ channel, event: data as EventEnvelope })
  })
  return { heard: receivedEvents, socket }
}

describe('a hidden room, while the session is locked', () => {
  it('stands in no list, under no name, in no number', async () => {
    const { an, binh } = scene
    const lists = await Promise.all([
      an.ask(contract.room.listRooms, { query: { limit: 100 } }),
      an.ask(contract.room.listRooms, { query: { search: 'Nhóm kín' } }),
      an.ask(contract.room.listRoomsByCursor, { query: { limit: 100 } }),
      an.ask(contract.room.listFavoriteRooms, { query: {} }),
      an.ask(contract.room.listRooms, {
        query: { requestPayload: JSON.stringify({ unreadOnly: true, isHidden: true }) },
      }),
    ])
    for (const { items } of lists) expect(items.map(({ room }) => room.roomId)).not.toContain(roomId)
    const common = await an.ask(contract.people.getMutual, { params: { userId: binh.userId } })
    expect(common.rooms.map(room => room.roomId)).not.toContain(roomId)
    const { messageId } = await say(binh, roomId, 'Đáng giữ')
    await unlock(an)
    await an.ask(contract.chat.saveMessage, { params: { id: messageId }, query: { roomId } })
    await an.ask(contract.hidden.lockHidden)
    expect((await an.ask(contract.chat.listSavedMessages)).items).toEqual([])
    const searchResult = await an.ask(contract.chat.searchMessages, { query: { search: 'Đáng giữ' } })
    expect(searchResult.items).toEqual([])
    const closed = await an.call(contract.room.listHiddenRooms)
    expect([closed.status, closed.error?.code]).toEqual([403, 'hiddenLocked'])
  })

  it('a hidden room, while the session is locked is not there for any call that names it or a message of it', async () => {
    const { an, binh, chi } = scene
    const { messageId } = await say(binh, roomId, 'Tin kín')
    const named = {
      roomId,
      messageId,
      owner: an,
      deputy: an,
      member: binh,
      outsider: chi,
      callerId: an.userId,
      deviceInfoId: '',
      contactId: '',
      mediaId: '',
      scheduledId: '',
      notificationId: '',
      nodeId: roomId,
      noteId: roomId,
      noteLabelId: roomId,
      workspaceId: roomId,
      callId: roomId,
      invoiceId: roomId,
    } satisfies Named
    const rows = Object.values(contract).flatMap(service => Object.entries(service)) as [
      string,
      AnyEndpoint,
    ][]
    const makers = Object.assign({}, ...Object.values(samples)) as Record<string, (scene: Named) => object>
    let asked = 0
    for (const [name, row] of rows) {
      const absent = row.access.may.stranger
      if (absent !== 'roomNotFound' && absent !== 'messageNotFound') continue
      const outcome = await an.call(row, makers[name]!(named))
      expect(`${name}: ${outcome.error?.code}`).toBe(`${name}: ${absent}`)
      asked++
    }
    expect(asked).toBeGreaterThan(30)
  })

  it('a hidden room, while the session is locked is not made again with the same person, and its private room neither opens nor shows', async () => {
    const { an, dung } = scene
    const { room } = await openPrivateRoom(an, dung)
    await hide(an, room.roomId)
    const again = await an.call(contract.room.getPrivateRoom, { params: { userId: dung.userId } })
    expect(again.error?.code).toBe('roomNotFound')
    await unlock(an)
    expect((await openPrivateRoom(an, dung)).room.roomId).toBe(room.roomId)
  })

  it('a hidden room, while the session is locked is heard of on no channel of the person, and its own cannot be subscribed', async () => {
    const { an, binh } = scene
    const { heard, socket } = await listen(an)
    await say(binh, roomId, 'Bạn có đó không?')
    await say(an, (await makeGroup(an, [binh], 'Nhóm mở')).room.roomId, 'Sau cùng')
    await expect.poll(() => heard.some(({ event }) => event.type === 'messageNoticed')).toBe(true)
    expect(JSON.stringify(heard)).not.toContain(roomId)
    for (const channel of [`room:${roomId}`, `live:${roomId}`, 'hidden:x']) {
      const subscription = socket.newSubscription(channel)
      const refused = new Promise(resolve => subscription.on('unsubscribed', ({ code }) => resolve(code)))
      subscription.subscribe()
      expect(await refused).toBe(103)
    }
  })
})

/** What a session gets replayed of the person's own channel when it was away since that position, or from the beginning. */
async function replayedToNewSession(who: Person, since = { offset: 0, epoch: '' }): Promise<string> {
  await who.eventsPublished()
  const socket = new WebSocket(`${scene.app.url.replace('http', 'ws')}/connection/websocket`)
  await new Promise(resolve => socket.once('open', resolve))
  const answer = new Promise<string>(resolve => socket.once('message', data => resolve(String(data))))
  const subs = { [`user:#${who.userId}`]: { recover: true, offset: since.offset, epoch: since.epoch } }
  socket.send(JSON.stringify({ id: 1, connect: { token: await otherToken(who), subs } }))
  const text = await answer
  socket.terminate()
  return text
}

const positionIn = (reply: string, who: Person): { offset: number; epoch: string; recovered?: boolean } =>
  JSON.parse(reply).connect.subs[`user:#${who.userId}`]

it('hiding a room also takes what was heard of it from the past of the person’s own channel', async () => {
  const { an, binh } = scene
  // Somebody listens, or nothing is kept at all.
  const { heard } = await listen(an)
  const start = positionIn(await replayedToNewSession(an), an)
  const { room } = await makeGroup(an, [binh], 'Nhóm sắp ẩn')
  const open = await makeGroup(an, [binh], 'Nhóm mở')
  await say(binh, room.roomId, 'Tin trước khi ẩn')
  await say(binh, open.room.roomId, 'Tin ai cũng thấy')
  const before = await replayedToNewSession(an, start)
  for (const text of ['Nhóm sắp ẩn', 'Tin trước khi ẩn', 'Tin ai cũng thấy']) expect(before).toContain(text)
  await hide(an, room.roomId)
  await expect.poll(() => heard.at(-1)?.event.type).toBe('roomHidden')
  const after = await replayedToNewSession(an, start)
  for (const text of ['Nhóm sắp ẩn', 'Tin trước khi ẩn', room.roomId]) expect(after).not.toContain(text)
  const hidden = positionIn(after, an)
  expect(hidden.recovered, 'what else was heard meanwhile is to be fetched').toBeUndefined()
  await say(binh, open.room.roomId, 'Tin sau khi ẩn')
  const later = await replayedToNewSession(an, hidden)
  expect(positionIn(later, an).recovered).toBe(true)
  expect(later).toContain('Tin sau khi ẩn')
})

describe('an unlocked session', () => {
  it('lists, reads and hears it on a channel of its own, other sessions of the person do not, and locking ends it', async () => {
    const { an, binh } = scene
    const token = await otherToken(an)
    const { heard, socket } = await listen(an)
    await unlock(an)
    const { items } = await an.ask(contract.room.listHiddenRooms)
    expect(items[0]).toMatchObject({ room: { roomId }, selfMember: { isHidden: true, unreadCount: 1 } })
    expect((await an.ask(contract.room.listRooms, { query: { limit: 100 } })).items).not.toContainEqual(
      expect.objectContaining({ room: expect.objectContaining({ roomId }) }),
    )
    const elsewhere = await an.call(contract.room.getRoom, { params: { id: roomId } }, { token })
    expect(elsewhere.error?.code).toBe('roomNotFound')

    const open = socket.newSubscription(`room:${roomId}`)
    const openHeard: unknown[] = []
    open.on('publication', ({ data }) => openHeard.push(data))
    open.subscribe()
    await open.ready(5_000)
    await say(binh, roomId, 'Có đây')
    await expect.poll(() => heard.filter(({ event }) => event.type === 'messageNoticed').length).toBe(1)
    await expect.poll(() => openHeard.length).toBe(1)
    const { sessionId } = await scene.app.app.accessTokens.verify(an.tokens.accessToken)
    expect(heard.map(({ channel }) => channel)).toEqual([`hidden:${sessionId}`])

    const left = new Promise(resolve => open.on('unsubscribed', resolve))
    await an.ask(contract.hidden.lockHidden)
    await left
    await say(binh, roomId, 'Còn đó không?')
    await binh.eventsPublished()
    expect([heard.length, openHeard.length]).toEqual([1, 1])
    expect((await an.call(contract.room.getRoom, { params: { id: roomId } })).error?.code).toBe(
      'roomNotFound',
    )
  })

  it('hears it again after a reconnection', async () => {
    const { an, binh } = scene
    await unlock(an)
    const { heard } = await listen(an)
    await say(binh, roomId, 'Vẫn ở đây')
    await expect.poll(() => heard.map(({ event }) => event.type)).toContain('messageNoticed')
  })
})

it('hiding tells the person’s sessions to forget the room, and nobody else', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Sắp ẩn')
  const [mine, theirs] = [await listen(an), await listen(binh)]
  await hide(an, room.roomId)
  await expect.poll(() => mine.heard.map(({ event }) => event.type)).toEqual(['roomHidden'])
  await binh.eventsPublished()
  expect(theirs.heard).toEqual([])
})

it('asks for a PIN first, and keeps strangers’ rooms out: pinNotSet, notForThisRoomType, tooManyHiddenRooms', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(binh, [an], 'Của Bình')
  const none = await binh.call(contract.room.hideRoom, { params: { id: room.roomId } })
  expect([none.status, none.error?.code]).toEqual([409, 'pinNotSet'])

  const stranger = await scene.app.person('Người lạ')
  const strange = await openPrivateRoom(stranger, an)
  await say(stranger, strange.room.roomId, 'Chào bạn')
  const refused = await an.call(contract.room.hideRoom, { params: { id: strange.room.roomId } })
  expect(refused.error?.code).toBe('notForThisRoomType')

  await scene.app.app.db
    .insertInto('room')
    .values(
      Array.from({ length: 50 }, () => ({
        tenant_id: 'default',
        room_id: crypto.randomUUID(),
        type: 'GROUP' as const,
        created_by: an.userId,
      })),
    )
    .execute()
  await scene.app.app.database.pool.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, is_hidden)
     SELECT tenant_id, room_id, $1, gen_random_uuid(), true FROM room WHERE created_by = $1 AND member_count = 0`,
    [an.userId],
  )
  const full = await an.call(contract.room.hideRoom, { params: { id: room.roomId } })
  expect([full.status, full.error?.code, full.error?.data]).toEqual([409, 'tooManyHiddenRooms', { max: 50 }])
  await scene.app.app.db.deleteFrom('room').where('member_count', '=', 0).execute()
})

it('unhideRoom takes it back with the PIN, in an unlocked session: pinWrong', async () => {
  const { an } = scene
  const ask = (given: string) =>
    an.call(contract.room.unhideRoom, { params: { id: roomId }, body: { pin: given } })
  expect((await ask(pin)).error?.code).toBe('roomNotFound')
  await unlock(an)
  expect((await ask('9284')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
  const { heard } = await listen(an)
  expect((await ask(pin)).data).toMatchObject({ room: { roomId }, selfMember: { isHidden: false } })
  await expect.poll(() => heard.map(({ channel }) => channel)).toEqual([`user:#${an.userId}`])
  await an.ask(contract.hidden.lockHidden)
  expect((await getRoom(an, roomId)).room.name).toBe('Nhóm kín')
})
