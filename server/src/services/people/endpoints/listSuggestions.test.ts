import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getMutual, listSuggestions, updateAlias } = contract.people
const app = appForFile()
let me: Person
let near: Person
let far: Person
let friends: Person[]

beforeAll(async () => {
  me = await app.person('Vũ Minh Tâm')
  near = await app.person('Gần Gũi')
  far = await app.person('Xa Hơn')
  friends = await Promise.all(['Bạn Một', 'Bạn Hai'].map(name => app.person(name)))
  for (const friend of friends) {
    await app.befriend(me, friend)
    await app.befriend(near, friend)
  }
  await me.ask(contract.room.createRoom, { body: { name: 'Lớp 12A', userIds: [near.userId, far.userId] } })
  await app.person('Người Dưng')
})

const suggested = async () =>
  (await me.ask(listSuggestions)).items.map(({ user, mutualFriends, mutualRooms }) => [
    user.name,
    mutualFriends,
    mutualRooms,
  ])

describe('listSuggestions', () => {
  it('names friends of friends and members of common groups, the closest first, with what is in common', async () => {
    expect(await suggested()).toEqual([
      ['Gần Gũi', 2, 1],
      ['Xa Hơn', 0, 1],
    ])
  })

  it('leaves out who does not want it, with whom anything stands, and who is blocked either way', async () => {
    await far.ask(contract.identity.updatePrivacy, {
      params: { userId: far.userId },
      body: { fieldPrivacy: { suggested: 'NOBODY' } },
    })
    expect(await suggested()).toEqual([['Gần Gũi', 2, 1]])
    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      near.ask(contract.identity.updateFriendshipStatus, {
        params: { friendshipId: [near.userId, me.userId].sort().join('.') },
        body: { status },
      })
    await block('FRIENDSHIP_STATUS_BLOCKED')
    expect(await suggested()).toEqual([])
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')
    await me.ask(contract.identity.createFriendship, { body: { friendUserId: near.userId } })
    expect(await suggested()).toEqual([])
  })

  it('names everybody of a tenant where everyone knows each other, the closest first and then by name', async () => {
    const school = await startApp()
    try {
      const [admin, an, đào, ân] = await Promise.all([
        school.person('Quản Trị', { isAdmin: true }),
        school.person('An Nhiên'),
        school.person('Đào'),
        school.person('Ân'),
      ])
      const names = async () => (await an.ask(listSuggestions)).items.map(({ user }) => user.name)
      expect(await names()).toEqual([])
      await admin.ask(contract.account.updateSignInSettings, { body: { isEveryoneAcquainted: true } })
      expect(await names()).toEqual(['Ân', 'Đào', 'Quản Trị'])
      await an.ask(contract.room.createRoom, { body: { name: 'Lớp 1A', userIds: [đào.userId] } })
      await ân.ask(contract.identity.updatePrivacy, {
        params: { userId: ân.userId },
        body: { fieldPrivacy: { suggested: 'NOBODY' } },
      })
      expect(await names()).toEqual(['Đào', 'Quản Trị'])
    } finally {
      await school.close()
    }
  })
})

describe('getMutual', () => {
  it('tells friends and groups in common', async () => {
    const mutual = await me.ask(getMutual, { params: { userId: near.userId } })
    expect(mutual).toMatchObject({
      friendCount: 2,
      roomCount: 1,
      rooms: [{ name: 'Lớp 12A', memberCount: 3 }],
    })
    expect(mutual.friends.map(friend => friend.name).sort()).toEqual(['Bạn Hai', 'Bạn Một'])
    expect((await me.call(getMutual, { params: { userId: me.userId } })).error?.code).toBe('userNotFound')
  })
})

it('a group whose members do not see each other is in common for those alone who lead it', async () => {
  const [owner, member, other] = await Promise.all(
    ['Trưởng Nhóm', 'Thành Viên', 'Người Khác'].map(name => app.person(name)),
  )
  for (const friend of [member!, other!]) await app.befriend(owner!, friend)
  const { room } = await owner!.ask(contract.room.createRoom, {
    body: { name: 'Nhóm kín', userIds: [member!.userId, other!.userId] },
  })
  await owner!.ask(contract.identity.deleteFriendship, {
    params: { friendshipId: [owner!.userId, other!.userId].sort().join('.') },
  })
  const namesFor = async (who: Person) => (await who.ask(listSuggestions)).items.map(({ user }) => user.name)
  const roomsOf = async (who: Person) =>
    (await who.ask(getMutual, { params: { userId: other!.userId } })).roomCount
  expect(await namesFor(member!)).toEqual(['Người Khác'])
  expect(await roomsOf(member!)).toBe(1)
  await owner!.ask(contract.room.updateRoom, {
    params: { roomId: room.roomId },
    body: { switches: { membersCanSeeMembers: false } },
  })
  expect(await namesFor(member!)).toEqual([])
  expect(await roomsOf(member!)).toBe(0)
  expect(await roomsOf(owner!)).toBe(1)
})

describe('updateAlias', () => {
  it('updateAlias is for friends alone, stands in the private room’s name, and goes with the friendship', async () => {
    const [friend] = friends
    const set = (userId: string) => me.call(updateAlias, { params: { userId }, body: { alias: 'Bạn Thân' } })
    expect((await set(far.userId)).error?.code).toBe('friendshipNotFound')
    expect((await set(friend!.userId)).data).toMatchObject({ alias: 'Bạn Thân' })
    const opened = await me.ask(contract.room.getPrivateRoom, { params: { userId: friend!.userId } })
    expect(opened.room).toMatchObject({ name: 'Bạn Thân', peer: { name: 'Bạn Thân', alias: 'Bạn Thân' } })
    for (const search of ['ban than', 'ban mot']) {
      const { items } = await me.ask(contract.room.listRooms, { query: { search } })
      expect(
        items.map(item => item.room.name),
        search,
      ).toEqual(['Bạn Thân'])
    }
    const seen = await near.ask(contract.identity.getUser, { params: { value: friend!.userId } })
    expect(seen.name).toBe('Bạn Một')
    const friendshipId = [me.userId, friend!.userId].sort().join('.')
    const ended = await friend!.ask(contract.identity.deleteFriendship, { params: { friendshipId } })
    expect(ended).not.toHaveProperty('alias')
    expect((await me.ask(contract.identity.getUser, { params: { value: friend!.userId } })).name).toBe(
      'Bạn Một',
    )
  })
})
