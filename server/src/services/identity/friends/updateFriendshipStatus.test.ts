import { contract, type EventEnvelope, type FriendshipStatus, friendshipStatuses } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { blocksBetween } from '../users/user-cache.ts'
import { friendshipIdOf } from './friendship.ts'

const { getFriendshipStatus, updateFriendshipStatus } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const set = (
  status: (typeof friendshipStatuses)[number],
  friendshipId = friendshipIdOf(an.userId, binh.userId),
) => an.call(updateFriendshipStatus, { params: { friendshipId }, body: { status } })
const between = () => blocksBetween(app.app, 'default', an.userId, binh.userId)

describe('updateFriendshipStatus', () => {
  it('blocks and unblocks; the send path knows at once [R-FRIEND-1] [R-ENTITY-FRIENDSHIP]', async () => {
    expect(await between()).toEqual({ aBlockedB: false, bBlockedA: false })
    const { data } = await set('FRIENDSHIP_STATUS_BLOCKED')
    expect(data).toMatchObject({
      friendshipId: friendshipIdOf(an.userId, binh.userId),
      userId: an.userId,
      user: { userId: an.userId, name: 'Nguyễn Văn An' },
      friendUserId: binh.userId,
      friendUser: { userId: binh.userId },
      status: 'FRIENDSHIP_STATUS_BLOCKED',
    })
    expect(await between()).toEqual({ aBlockedB: true, bBlockedA: false })
    expect(await blocksBetween(app.app, 'default', binh.userId, an.userId)).toEqual({
      aBlockedB: false,
      bBlockedA: true,
    })
    expect((await set('FRIENDSHIP_STATUS_UNSPECIFIED')).data?.status).toBe('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect(await between()).toEqual({ aBlockedB: false, bBlockedA: false })
  })

  it('takes a status by its number as by its name', async () => {
    const [one, other] = [await app.person('Ngô Văn Một'), await app.person('Ngô Văn Hai')]
    const params = { friendshipId: [one.userId, other.userId].sort().join('.') }
    const set = (status: 0 | 6 | 7) =>
      one.call(contract.identity.updateFriendshipStatus, { params, body: { status } })
    await app.befriend(one, other)
    const withStatus = async (status: number) => {
      const requestPayload = JSON.stringify({ status })
      const { items } = await one.ask(contract.identity.listFriendships, { query: { requestPayload } })
      return items.map(({ friendUserId }) => friendUserId)
    }
    expect([await withStatus(1), await withStatus(2)]).toEqual([[], [other.userId]])
    expect((await set(6)).data!.status).toBe('FRIENDSHIP_STATUS_BLOCKED')
    expect((await set(0)).data!.status, 'a block ends the friendship').toBe('FRIENDSHIP_STATUS_REMOVED')
    expect((await set(7)).error?.code).toBe('validationFailed')
  })

  it('answers a repetition as the first time', async () => {
    const first = await set('FRIENDSHIP_STATUS_BLOCKED')
    app.clock.advance(60_000)
    expect((await set('FRIENDSHIP_STATUS_BLOCKED')).data).toEqual(first.data)
    await set('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect((await set('FRIENDSHIP_STATUS_UNSPECIFIED')).status).toBe(200)
  })

  it('does not lift the other side’s block', async () => {
    await binh.ask(updateFriendshipStatus, {
      params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
      body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
    })
    await set('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect(await between()).toEqual({ aBlockedB: false, bBlockedA: true })
    await binh.ask(updateFriendshipStatus, {
      params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
      body: { status: 'FRIENDSHIP_STATUS_UNSPECIFIED' },
    })
  })

  it('where nothing stands there is nothing to answer, take back or end: friendshipStatusNotAllowed', async () => {
    for (const status of friendshipStatuses) {
      if (status === 'FRIENDSHIP_STATUS_BLOCKED' || status === 'FRIENDSHIP_STATUS_UNSPECIFIED') continue
      expect((await set(status)).error?.code).toBe('friendshipStatusNotAllowed')
    }
  })

  it('a request is accepted by whom it was made to, and by nobody else', async () => {
    const [em, phuc] = [await app.person('Vũ Thị Em'), await app.person('Đỗ Thị Phúc')]
    const friendshipId = friendshipIdOf(em.userId, phuc.userId)
    const by = (who: Person, status: FriendshipStatus) =>
      who.call(updateFriendshipStatus, { params: { friendshipId }, body: { status } })
    await em.ask(contract.identity.createFriendship, { body: { friendUserId: phuc.userId } })
    expect((await by(em, 'FRIENDSHIP_STATUS_ACCEPTED')).error?.code).toBe('friendshipStatusNotAllowed')
    expect((await by(phuc, 'FRIENDSHIP_STATUS_CANCELLED')).error?.code).toBe('friendshipStatusNotAllowed')
    expect((await by(phuc, 'FRIENDSHIP_STATUS_ACCEPTED')).data?.status).toBe('FRIENDSHIP_STATUS_ACCEPTED')
    expect((await by(phuc, 'FRIENDSHIP_STATUS_ACCEPTED')).status).toBe(200)
    expect((await by(em, 'FRIENDSHIP_STATUS_REMOVED')).data?.status).toBe('FRIENDSHIP_STATUS_REMOVED')
    const after = await phuc.ask(getFriendshipStatus, { params: { value: em.userId } })
    expect(after.status).toBe('FRIENDSHIP_STATUS_REMOVED')
  })

  it('a block ends a friendship, the other hears of the end alone, and unblocking does not bring it back', async () => {
    const [giang, ha] = [await app.person('Hoàng Văn Giang'), await app.person('Bùi Thị Hà')]
    await app.befriend(giang, ha)
    const receivedEvents: EventEnvelope[] = []
    const socket = await ha.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    const friendshipId = friendshipIdOf(giang.userId, ha.userId)
    await giang.ask(updateFriendshipStatus, {
      params: { friendshipId },
      body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
    })
    await eventually(() => expect(receivedEvents.map(event => event.type)).toEqual(['friendshipUpdated']))
    const seen = await ha.ask(getFriendshipStatus, { params: { value: giang.userId } })
    expect(receivedEvents[0]!.data).toEqual({ friendship: seen })
    expect(seen.status).toBe('FRIENDSHIP_STATUS_REMOVED')
    const { data } = await giang.call(updateFriendshipStatus, {
      params: { friendshipId },
      body: { status: 'FRIENDSHIP_STATUS_UNSPECIFIED' },
    })
    expect(data?.status).toBe('FRIENDSHIP_STATUS_REMOVED')
  })

  it('knows no pair without me, with nobody, or that is none: friendshipNotFound', async () => {
    const chi = await app.person('Lê Thị Chi')
    for (const id of [
      friendshipIdOf(binh.userId, chi.userId),
      friendshipIdOf(an.userId, uuidv7()),
      `${an.userId}.${an.userId}`,
      an.userId,
      'x',
    ]) {
      const { status, error } = await set('FRIENDSHIP_STATUS_BLOCKED', id)
      expect([status, error?.code]).toEqual([404, 'friendshipNotFound'])
    }
  })

  it('publishes friendshipUpdated to the blocker, equal to a fresh fetch, and nothing to the blocked', async () => {
    const eventsByPerson: Record<string, EventEnvelope[]> = { an: [], binh: [] }
    for (const [name, person] of Object.entries({ an, binh })) {
      const socket = await person.socket()
      socket.on('publication', ({ data }) => eventsByPerson[name]!.push(data))
    }
    await set('FRIENDSHIP_STATUS_BLOCKED')
    await eventually(() => expect(eventsByPerson.an!.map(event => event.type)).toContain('friendshipUpdated'))
    const event = eventsByPerson.an!.find(event => event.type === 'friendshipUpdated')!
    expect(event.data).toEqual({
      friendship: await an.ask(getFriendshipStatus, { params: { value: binh.userId } }),
    })
    expect(eventsByPerson.binh).toEqual([])
    await set('FRIENDSHIP_STATUS_UNSPECIFIED')
    await eventually(() => expect(eventsByPerson.an!.length).toBe(2))
    expect(eventsByPerson.an![1]!.data).toEqual({
      friendship: await an.ask(getFriendshipStatus, { params: { value: binh.userId } }),
    })
  })

  it('takes 40 blocks at once without running out of connections', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        set(n % 2 ? 'FRIENDSHIP_STATUS_BLOCKED' : 'FRIENDSHIP_STATUS_UNSPECIFIED'),
      ),
    )
    expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set([200]))
  })
})
