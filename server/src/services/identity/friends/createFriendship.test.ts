import { contract, type EventEnvelope, type FriendshipStatus } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { isOfNotifications } from '../../../testing/law.ts'
import { friendshipIdOf } from './friendship.ts'
import { declineCooldownMs } from './transitions.ts'

const {
  createFriendship,
  createManyFriendships,
  deleteFriendship,
  getFriendshipStatus,
  updateFriendshipStatus,
} = contract.identity
const { listFriends, listReceivedRequests, listSentRequests, updatePrivacy } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeEach(async () => {
  ;[an, binh] = await Promise.all([app.person('Nguyễn Văn An'), app.person('Trần Thị Bình')])
})

const requestFriendship = (who: Person, whom: Person, more: { message?: string; source?: 'QR' } = {}) =>
  who.call(createFriendship, { body: { friendUserId: whom.userId, ...more } })
const sets = (who: Person, whom: Person, status: FriendshipStatus) =>
  who.call(updateFriendshipStatus, {
    params: { friendshipId: friendshipIdOf(who.userId, whom.userId) },
    body: { status },
  })
const seenBy = async (who: Person, whom: Person) =>
  (await who.ask(getFriendshipStatus, { params: { value: whom.userId } })).status
const idsIn = (list: { items: { friendUserId: string }[] }) => list.items.map(item => item.friendUserId)

/** Moves what was declined into the past; moving the clock would end the sessions too. */
const ageDecline = (ms: number) =>
  app.app.db
    .updateTable('friendship')
    .set({ declined_time: new Date(app.clock.now() - ms) })
    .where('status', '=', 'DECLINED')
    .execute()

describe('createFriendship', () => {
  it('asks with a message and where they met; it waits in both lists [R-FRIEND-2] [R-ENTITY-FRIENDSHIP]', async () => {
    const { data } = await requestFriendship(an, binh, { message: 'Mình là An lớp 12A', source: 'QR' })
    expect(data).toMatchObject({
      friendshipId: friendshipIdOf(an.userId, binh.userId),
      userId: an.userId,
      friendUserId: binh.userId,
      status: 'FRIENDSHIP_STATUS_PENDING',
      requesterId: an.userId,
      description: 'Mình là An lớp 12A',
      source: 'QR',
    })
    expect(idsIn(await an.ask(listSentRequests))).toEqual([binh.userId])
    const received = await binh.ask(listReceivedRequests)
    expect(received).toMatchObject({
      total: 1,
      items: [
        {
          userId: binh.userId,
          friendUserId: an.userId,
          requesterId: an.userId,
          description: 'Mình là An lớp 12A',
        },
      ],
    })
    expect(idsIn(await an.ask(listReceivedRequests))).toEqual([])
    expect(idsIn(await an.ask(listFriends))).toEqual([])
  })

  it('requests that cross at the same moment make one friendship, however many cross', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? requestFriendship(an, binh) : requestFriendship(binh, an),
      ),
    )
    expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set([200]))
    expect([await seenBy(an, binh), await seenBy(binh, an)]).toEqual([
      'FRIENDSHIP_STATUS_ACCEPTED',
      'FRIENDSHIP_STATUS_ACCEPTED',
    ])
    const rows = await app.app.db
      .selectFrom('friendship')
      .selectAll()
      .where(where => where.or([where('low_user_id', '=', an.userId), where('high_user_id', '=', an.userId)]))
      .execute()
    expect(rows).toHaveLength(1)
    expect([idsIn(await an.ask(listFriends)), idsIn(await binh.ask(listFriends))]).toEqual([
      [binh.userId],
      [an.userId],
    ])
  })

  it('a friend request is declined silently: who asked sees it wait still, hears nothing, and is heard again after seven days', async () => {
    await requestFriendship(an, binh)
    const before = await an.ask(getFriendshipStatus, { params: { value: binh.userId } })
    const receivedEvents: EventEnvelope[] = []
    const socket = await an.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    expect((await sets(binh, an, 'FRIENDSHIP_STATUS_DECLINED')).data?.status).toBe(
      'FRIENDSHIP_STATUS_DECLINED',
    )
    await binh.eventsPublished()
    expect(receivedEvents).toEqual([])
    expect(await an.ask(getFriendshipStatus, { params: { value: binh.userId } })).toEqual(before)
    expect(idsIn(await an.ask(listSentRequests))).toEqual([binh.userId])
    expect(idsIn(await binh.ask(listReceivedRequests))).toEqual([])

    expect((await requestFriendship(an, binh)).data?.status).toBe('FRIENDSHIP_STATUS_PENDING')
    expect(await seenBy(binh, an)).toBe('FRIENDSHIP_STATUS_DECLINED')
    await ageDecline(declineCooldownMs)
    expect((await requestFriendship(an, binh)).data?.status).toBe('FRIENDSHIP_STATUS_PENDING')
    expect(await seenBy(binh, an)).toBe('FRIENDSHIP_STATUS_PENDING')
  })

  it('a friend request is published to both, each as a fresh fetch would show it', async () => {
    const eventsByPerson = new Map<Person, EventEnvelope[]>([
      [an, []],
      [binh, []],
    ])
    for (const [person, events] of eventsByPerson) {
      const socket = await person.socket()
      socket.on('publication', ({ data }) => {
        if (!isOfNotifications(data)) events.push(data)
      })
    }
    const both = async (n: number) => {
      for (const [person, events] of eventsByPerson) {
        await eventually(() => expect(events).toHaveLength(n))
        const other = person === an ? binh : an
        expect(events.at(-1)).toEqual({
          type: 'friendshipUpdated',
          data: { friendship: await person.ask(getFriendshipStatus, { params: { value: other.userId } }) },
        })
      }
    }
    await requestFriendship(an, binh, { message: 'Chào bạn' })
    await both(1)
    await sets(binh, an, 'FRIENDSHIP_STATUS_ACCEPTED')
    await both(2)
    await sets(an, binh, 'FRIENDSHIP_STATUS_REMOVED')
    await both(3)
  })

  it('refuses oneself and nobody: userNotFound', async () => {
    for (const friendUserId of [an.userId, uuidv7()])
      expect((await an.call(createFriendship, { body: { friendUserId } })).error?.code).toBe('userNotFound')
  })

  it('does not reach who blocked the caller (notDelivered), nor whom the caller blocked', async () => {
    await sets(binh, an, 'FRIENDSHIP_STATUS_BLOCKED')
    expect((await requestFriendship(an, binh)).error?.code).toBe('notDelivered')
    expect((await requestFriendship(binh, an)).error?.code).toBe('friendshipStatusNotAllowed')
    expect(await seenBy(an, binh)).toBe('FRIENDSHIP_STATUS_UNSPECIFIED')
  })

  it('does not reach who takes no requests, unless they asked first', async () => {
    await binh.ask(updatePrivacy, {
      params: { userId: binh.userId },
      body: { fieldPrivacy: { friendRequests: 'NOBODY' } },
    })
    expect((await requestFriendship(an, binh)).error?.code).toBe('notDelivered')
    await requestFriendship(binh, an)
    expect((await requestFriendship(an, binh)).data?.status).toBe('FRIENDSHIP_STATUS_ACCEPTED')
  })

  it('takes a message of 150 characters, as a reader counts them, and no more', async () => {
    expect((await requestFriendship(an, binh, { message: 'ệ'.repeat(150).normalize('NFD') })).status).toBe(
      200,
    )
    expect((await requestFriendship(an, binh, { message: 'ệ'.repeat(151) })).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.message', reason: 'tooLong', max: 150 }] },
    })
  })
})

describe('createManyFriendships', () => {
  it('asks each, and names whom it could not ask and why', async () => {
    const chi = await app.person('Lê Thị Chi')
    await sets(chi, an, 'FRIENDSHIP_STATUS_BLOCKED')
    const answer = await an.ask(createManyFriendships, {
      body: { friendUserIds: [binh.userId, chi.userId, an.userId], message: 'Chào' },
    })
    expect(idsIn(answer)).toEqual([binh.userId])
    expect(answer.refused).toEqual([
      { userId: chi.userId, code: 'notDelivered' },
      { userId: an.userId, code: 'userNotFound' },
    ])
  })

  it('counts each against thirty an hour, however they are asked', async () => {
    const tight = await startApp()
    try {
      const [me, ...others] = await Promise.all(
        Array.from({ length: 33 }, (_, n) => tight.person(`Người ${n}`)),
      )
      // As where nothing raises the limits.
      const real = tight.app.rateLimiter.take
      tight.app.rateLimiter.take = (key, limit, cost) =>
        real(key, { ...limit, perMinute: limit.perMinute / 1000, burst: limit.burst / 1000 }, cost)
      const first = await me!.ask(createManyFriendships, {
        body: { friendUserIds: others.slice(0, 25).map(person => person.userId) },
      })
      expect(first.refused).toEqual([])
      for (const other of others.slice(25, 30)) expect((await requestFriendship(me!, other)).status).toBe(200)
      expect((await requestFriendship(me!, others[30]!)).error).toMatchObject({ code: 'rateLimited' })
      const last = await me!.ask(createManyFriendships, { body: { friendUserIds: [others[31]!.userId] } })
      expect(last.refused).toEqual([{ userId: others[31]!.userId, code: 'rateLimited' }])
    } finally {
      await tight.close()
    }
  })
})

describe('deleteFriendship', () => {
  const ends = (who: Person, whom: Person) =>
    who.call(deleteFriendship, { params: { friendshipId: friendshipIdOf(who.userId, whom.userId) } })

  it('ends a friendship, takes an own request back, declines another’s', async () => {
    await app.befriend(an, binh)
    expect((await ends(binh, an)).data?.status).toBe('FRIENDSHIP_STATUS_REMOVED')
    expect(idsIn(await an.ask(listFriends))).toEqual([])
    await requestFriendship(an, binh)
    expect((await ends(an, binh)).data?.status).toBe('FRIENDSHIP_STATUS_CANCELLED')
    expect(idsIn(await binh.ask(listReceivedRequests))).toEqual([])
    await requestFriendship(an, binh)
    expect((await ends(binh, an)).data?.status).toBe('FRIENDSHIP_STATUS_DECLINED')
    expect(await seenBy(an, binh)).toBe('FRIENDSHIP_STATUS_PENDING')
  })

  it('where nothing stands, or for somebody outside: friendshipNotFound', async () => {
    expect((await ends(an, binh)).error?.code).toBe('friendshipNotFound')
    const chi = await app.person('Lê Thị Chi')
    const { error } = await chi.call(deleteFriendship, {
      params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
    })
    expect(error?.code).toBe('friendshipNotFound')
  })
})
