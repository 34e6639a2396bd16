import { contract, maxBeforeAcceptance } from '@trau/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, openPrivateRoom, readUpTo, say } from '../testing/scene.ts'
import { changed, mostStrangersADay } from './strangers.ts'

const { acceptStranger, declineStranger } = contract.people
const { listRooms } = contract.room
const app = appForFile()
let la: Person
let an: Person
let roomId: string

beforeEach(async () => {
  ;[la, an] = await Promise.all([app.person('Người Lạ'), app.person('Nguyễn Văn An')])
  roomId = (await openPrivateRoom(la, an)).room.roomId
})

const sends = (who: Person, content = 'Chào bạn') =>
  who.call(contract.chat.sendMessage, { params: { roomId }, body: { content } })
const box = async (who: Person, isStranger: boolean) =>
  (await who.ask(listRooms, { query: { requestPayload: JSON.stringify({ isStranger }) } })).items.map(
    item => item.room.roomId,
  )
const statusOf = async (who: Person, messageId: string) =>
  (await who.ask(contract.chat.getMessage, { params: { id: messageId } })).status

describe('a message of somebody who is no friend', () => {
  it('lands in the box of strangers, apart from the list, and in the sender’s own list', async () => {
    const mirror = await mirrorOf(an)
    await say(la, roomId, 'Chào bạn')
    expect([await box(an, false), await box(an, true)]).toEqual([[], [roomId]])
    expect([await box(la, false), await box(la, true)]).toEqual([[roomId], []])
    await expect.poll(() => mirror.entry(roomId)?.selfMember.isStranger).toBe(true)
    expect(mirror.entry(roomId)).toEqual(await getRoom(an, roomId))
  })

  it('shows its sender that acceptance is awaited, until it is given', async () => {
    const awaits = async (who: Person) => (await getRoom(who, roomId)).room.isAwaitingAcceptance
    await say(la, roomId, 'Chào bạn')
    expect([await awaits(la), await awaits(an)]).toEqual([true, false])
    const mirror = await mirrorOf(la)
    await an.ask(acceptStranger, { params: { roomId } })
    await expect.poll(() => mirror.entry(roomId)?.room.isAwaitingAcceptance).toBe(false)
    await mirror.expectEventsMatchRefetch()
  })

  it('reveals nothing of being received or read until it is accepted, then all of it', async () => {
    const message = await say(la, roomId, 'Bạn có nhận được không?')
    const mirror = await mirrorOf(la)
    await mirror.open(roomId)
    await readUpTo(an, message)
    await an.eventsPublished()
    expect(mirror.heard('receiptsUpdated')).toEqual([])
    expect(await statusOf(la, message.messageId)).toBe('SENT')
    const { items } = await la.ask(contract.room.listMembers, { params: { roomId } })
    expect(items.find(member => member.userId === an.userId)?.lastSeenSeq).toBe(0)

    const entry = await an.ask(acceptStranger, { params: { roomId } })
    expect(entry.selfMember.isStranger).toBe(false)
    expect(await statusOf(la, message.messageId)).toBe('SEEN')
    await mirror.expectEventsMatchRefetch()
  })

  it('finds the other away until it is accepted, and so does the other', async () => {
    await say(la, roomId, 'Chào')
    await Promise.all([la.socket(), an.socket()])
    const sees = async (who: Person, whom: Person) =>
      (await who.ask(contract.identity.getUser, { params: { value: whom.userId } })).isOnline
    expect([await sees(la, an), await sees(an, la)]).toEqual([false, false])
    expect((await getRoom(la, roomId)).room.isOnline).toBe(false)
    await an.ask(acceptStranger, { params: { roomId } })
    expect([await sees(la, an), await sees(an, la)]).toEqual([true, true])
  })

  it('a message of somebody who is no friend is not remembered as waiting by who asked while it was accepted', async () => {
    await say(la, roomId, 'Chào')
    const read = Promise.withResolvers<void>()
    const arrive = Promise.withResolvers<void>()
    const slow = app.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.resolve()
        await arrive.promise
        return result
      },
    })
    const parts = { ...app.app, db: slow }
    const early = parts.services.strangers.quietWith(parts, 'default', la.userId)
    await read.promise
    await an.ask(acceptStranger, { params: { roomId } })
    // The same as the call has said to the memory that it knows.
    changed(parts, 'default', la.userId, an.userId)
    arrive.resolve()
    expect([...(await early)]).toEqual([an.userId])
    expect([...(await parts.services.strangers.quietWith(parts, 'default', la.userId))]).toEqual([])
  })

  it('shows nobody typing until it is accepted', async () => {
    await say(la, roomId, 'Chào')
    const types = async () => {
      const subscription = (await la.socket()).newSubscription(`live:${roomId}`)
      subscription.subscribe()
      await subscription.ready(5_000)
      return subscription.publish({}).then(
        () => 'shown',
        error => error.message,
      )
    }
    const warn = vi.spyOn(app.app.log, 'warn')
    expect(await types()).toBe('permission denied')
    // Writing to a stranger is nothing to warn of.
    expect(warn.mock.calls.filter(([, text]) => /was refused/.test(String(text)))).toEqual([])
    warn.mockRestore()
    await an.ask(acceptStranger, { params: { roomId } })
    expect(await types()).toBe('shown')
  })

  it(`may be ${maxBeforeAcceptance} before acceptance, however many are sent at once; answering accepts`, async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => sends(la, `Tin ${n}`)))
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(maxBeforeAcceptance)
    for (const { status, error } of outcomes.filter(outcome => outcome.error))
      expect([status, error]).toMatchObject([409, { code: 'strangerLimitReached', data: { max: 3 } }])
    expect((await sends(an, 'Bạn là ai?')).status).toBe(200)
    expect([await box(an, false), await box(an, true)]).toEqual([[roomId], []])
    expect((await sends(la, 'Mình là bạn cũ')).status).toBe(200)
  })

  it('a message of somebody who is no friend is answered again, not counted again, when its answer was lost and it is repeated', async () => {
    const once = (clientMessageId: string) =>
      la.call(contract.chat.sendMessageOnce, {
        params: { roomId },
        body: { content: 'Chào bạn', clientMessageId },
      })
    const ids = Array.from({ length: maxBeforeAcceptance }, () => crypto.randomUUID())
    for (const id of ids) expect((await once(id)).data?.isDuplicate).toBe(false)
    for (const id of ids) expect((await once(id)).data).toMatchObject({ isDuplicate: true })
    expect((await once(crypto.randomUUID())).error?.code).toBe('strangerLimitReached')
  })

  it('a message of somebody who is no friend is all that reaches them: no timer and no pin but theirs until it is accepted', async () => {
    const message = await say(la, roomId, 'Chào bạn')
    const setTimer = (who: Person, seconds: 0 | 3_600) =>
      who.call(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds } })
    const pin = (who: Person) =>
      who.call(contract.chat.pinMessage, { params: { id: message.messageId }, query: { roomId } })
    const codes = async (who: Person) => [
      (await setTimer(who, 3_600)).error?.code,
      (await setTimer(who, 0)).error?.code,
      (await pin(who)).error?.code,
    ]
    expect(await codes(la)).toEqual(['notDelivered', 'notDelivered', 'notDelivered'])
    expect((await getRoom(an, roomId)).room.lastMessage?.messageId).toBe(message.messageId)
    expect(await codes(an)).toEqual([undefined, undefined, undefined])
    await an.ask(acceptStranger, { params: { roomId } })
    expect(await codes(la)).toEqual([undefined, undefined, undefined])
  })

  it('a message of somebody who is no friend is put away by declining: it leaves every list, does not come back, and its sender does not learn of it', async () => {
    await say(la, roomId, 'Mua hàng không?')
    const [mine, theirs] = [await mirrorOf(an), await mirrorOf(la)]
    await an.ask(declineStranger, { params: { roomId } })
    expect([await box(an, false), await box(an, true)]).toEqual([[], []])
    expect((await sends(la, 'Rẻ lắm')).status).toBe(200)
    await la.eventsPublished()
    await expect.poll(() => mine.heard('roomRemoved')).toEqual([{ roomId }])
    expect(mine.heard('messageNoticed')).toEqual([])
    await expect.poll(() => theirs.events.map(event => event.type)).toEqual(['messageNoticed'])
    expect([await box(an, false), await box(an, true)]).toEqual([[], []])
    await theirs.expectEventsMatchRefetch()
    // Who looks for them oneself finds it again, with what was said.
    await openPrivateRoom(an, la)
    expect(await box(an, true)).toEqual([roomId])
    // And hears of it again.
    await sends(la, 'Bạn còn đó không?')
    await expect.poll(() => mine.heard('messageNoticed')).toHaveLength(1)
  })

  it('a message of somebody who is no friend is nobody’s to accept or decline but its receiver’s', async () => {
    const chi = await app.person('Lê Thị Chi')
    await say(la, roomId, 'Chào')
    for (const call of [acceptStranger, declineStranger])
      expect((await chi.call(call, { params: { roomId } })).error?.code).toBe('roomNotFound')
    expect((await la.call(declineStranger, { params: { roomId } })).error?.code).toBe('notForThisRoomType')
    await la.ask(acceptStranger, { params: { roomId } })
    expect(await box(an, true)).toEqual([roomId])
    const { room } = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [la.userId] } })
    for (const call of [acceptStranger, declineStranger])
      expect((await an.call(call, { params: { roomId: room.roomId } })).error?.code).toBe(
        'notForThisRoomType',
      )
  })

  it('a message of somebody who is no friend is no stranger’s any more when they become friends', async () => {
    await say(la, roomId, 'Chào')
    const mirror = await mirrorOf(an)
    await la.ask(contract.identity.createFriendship, { body: { friendUserId: an.userId } })
    await an.ask(contract.identity.createFriendship, { body: { friendUserId: la.userId } })
    expect([await box(an, false), await box(an, true)]).toEqual([[roomId], []])
    await expect.poll(() => mirror.entry(roomId)?.selfMember.isStranger).toBe(false)
  })

  it('a message of a friend reaches the list, without a limit, though the room was made while they became friends', async () => {
    await app.befriend(la, an)
    const { rows } = await app.app.database.pool.query(
      'SELECT stranger_id FROM room_member WHERE room_id = $1 AND user_id = $2',
      [roomId, an.userId],
    )
    expect(rows).toEqual([{ stranger_id: la.userId }])
    for (let n = 0; n <= maxBeforeAcceptance; n++) expect((await sends(la, `Tin ${n}`)).status).toBe(200)
    expect([await box(an, false), await box(an, true)]).toEqual([[roomId], []])
  })

  it('does not reach who takes none from strangers: notDelivered', async () => {
    await an.ask(contract.identity.updatePrivacy, {
      params: { userId: an.userId },
      body: { fieldPrivacy: { messages: 'FRIENDS' } },
    })
    expect((await sends(la)).error?.code).toBe('notDelivered')
    await app.befriend(la, an)
    const friend = await app.person('Bạn Cũ')
    await app.befriend(friend, an)
    const { room } = await openPrivateRoom(friend, an)
    await say(friend, room.roomId, 'Chào An')
    expect(await box(an, false)).toEqual([room.roomId])
  })

  it(`goes to ${mostStrangersADay} new people a day, then tooManyStrangers; who was written to before stays open`, async () => {
    const people = await Promise.all(
      Array.from({ length: mostStrangersADay + 2 }, (_, n) => app.person(`Người Thứ ${n}`)),
    )
    const rooms = await Promise.all(people.map(person => openPrivateRoom(la, person)))
    const outcomes = await Promise.all(
      rooms.map(({ room }) =>
        la.call(contract.chat.sendMessage, {
          params: { roomId: room.roomId },
          body: { content: 'Quảng cáo' },
        }),
      ),
    )
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(mostStrangersADay)
    expect(new Set(outcomes.flatMap(outcome => outcome.error?.code ?? []))).toEqual(
      new Set(['tooManyStrangers']),
    )
    const written = rooms[outcomes.findIndex(outcome => outcome.status === 200)]!.room.roomId
    expect(
      (await la.call(contract.chat.sendMessage, { params: { roomId: written }, body: { content: 'Nữa' } }))
        .status,
    ).toBe(200)
    // A day later there is room again; moving the clock would end the session too.
    await app.app.db
      .updateTable('stranger_contact')
      .set({ created_time: new Date(app.clock.now() - 25 * 3_600_000) })
      .execute()
    expect((await sends(la)).status).toBe(200)
  })
})

describe('where everyone of the tenant knows each other', () => {
  it('nobody is a stranger: first messages go to the list, without a limit, in rooms of before too', async () => {
    const [admin, kin] = await Promise.all([
      app.person('Quản Trị', { isAdmin: true }),
      app.person('Người Nhà'),
    ])
    await say(la, roomId, 'Trước khi đổi')
    expect([await box(an, false), await box(an, true)]).toEqual([[], [roomId]])
    const set = (isEveryoneAcquainted: boolean) =>
      admin.ask(contract.account.updateSignInSettings, { body: { isEveryoneAcquainted } })
    await set(true)
    try {
      for (const n of [1, 2, 3, 4]) expect((await sends(la, `Tin ${n}`)).status).toBe(200)
      expect([await box(an, false), await box(an, true)]).toEqual([[roomId], []])
      const fresh = (await openPrivateRoom(kin, an)).room.roomId
      await say(kin, fresh, 'Chào')
      expect(await box(an, true)).toEqual([])
      expect((await getRoom(kin, fresh)).room.isAwaitingAcceptance).toBe(false)
    } finally {
      await set(false)
    }
  })
})
