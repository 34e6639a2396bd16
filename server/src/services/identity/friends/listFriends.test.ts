import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from './friendship.ts'

const { listBirthdays, listFriends, listFriendships, updateProfile, updatePrivacy } = contract.identity
const { updateAlias } = contract.people
const app = appForFile()
let me: Person
const friends: Record<string, Person> = {}
const names = ['Phạm Ngọc Đào', 'Nguyễn Văn An', 'Lê Hoàng Ân', 'Bùi Ăn', 'Trần Thị Ánh', 'Đỗ Thị Dung']

beforeAll(async () => {
  me = await app.person('Vũ Minh Tâm')
  for (const name of names) friends[name] = await app.person(name)
  for (const friend of Object.values(friends)) await app.befriend(me, friend)
  await app.person('Nguyễn Người Lạ')
})

const listed = async (query: object = {}) => {
  const { items, total } = await me.ask(listFriends, { query })
  return { names: items.map(item => item.friendUser?.name), total }
}

describe('listFriends', () => {
  it('lists friends by given name in Vietnamese order [R-FRIEND-2]', async () => {
    expect(await listed()).toEqual({
      names: ['Nguyễn Văn An', 'Trần Thị Ánh', 'Bùi Ăn', 'Lê Hoàng Ân', 'Đỗ Thị Dung', 'Phạm Ngọc Đào'],
      total: 6,
    })
    expect((await listed({ limit: 2, offset: 2 })).names).toEqual(['Bùi Ăn', 'Lê Hoàng Ân'])
  })

  it('finds among them without marks, by the alias too, which stands for the name', async () => {
    expect((await listed({ search: 'ngoc da' })).names).toEqual(['Phạm Ngọc Đào'])
    const dao = friends['Phạm Ngọc Đào']!
    const set = (alias: string) => me.ask(updateAlias, { params: { userId: dao.userId }, body: { alias } })
    expect(await set('Bà Béo')).toMatchObject({
      alias: 'Bà Béo',
      friendUser: { name: 'Bà Béo', alias: 'Bà Béo' },
    })
    expect((await listed({ search: 'beo' })).names).toEqual(['Bà Béo'])
    expect((await listed()).names.indexOf('Bà Béo')).toBe(4)
    await set('')
    expect((await listed()).names.at(-1)).toBe('Phạm Ngọc Đào')
  })

  it('finds among them by parts of names without spaces and by emoji, of the alias too, and nobody by signs', async () => {
    const an = friends['Nguyễn Văn An']!
    const set = (alias: string) => me.ask(updateAlias, { params: { userId: an.userId }, body: { alias } })
    await set('李小龙 🎉')
    for (const search of ['小龙', '龙', '🎉', 'van 🎉'])
      expect(await listed({ search }), search).toEqual({ names: ['李小龙 🎉'], total: 1 })
    for (const search of ['🎊', '龙李', '🏽', '%', '- -'])
      expect(await listed({ search }), search).toEqual({ names: [], total: 0 })
    for (const search of ['', '  ']) expect((await listed({ search })).total, search).toBe(6)
    await set('')
  })

  it('lists those who are here now, as far as they share it', async () => {
    const online = { requestPayload: JSON.stringify({ online: true }) }
    expect(await listed(online)).toEqual({ names: [], total: 0 })
    await friends['Bùi Ăn']!.socket()
    await friends['Đỗ Thị Dung']!.socket()
    expect((await listed(online)).names).toEqual(['Bùi Ăn', 'Đỗ Thị Dung'])
    const dung = friends['Đỗ Thị Dung']!
    await dung.ask(updatePrivacy, {
      params: { userId: dung.userId },
      body: { fieldPrivacy: { isOnline: 'NOBODY' } },
    })
    expect((await listed(online)).names).toEqual(['Bùi Ăn'])
  })

  it('answers a typed error to an order or a payload that there is not', async () => {
    for (const query of [
      { orders: JSON.stringify([{ field: 'password' }]) },
      { requestPayload: JSON.stringify({ online: 'có' }) },
    ])
      expect((await me.call(listFriends, { query })).error?.code).toBe('validationFailed')
  })
})

describe('listFriendships', () => {
  it('lists everything that stands or stood, by status and direction, latest first [R-ENTITY-LISTS]', async () => {
    const [x, y] = [await app.person('Ngô Văn X'), await app.person('Ngô Văn Y')]
    await me.ask(contract.identity.createFriendship, { body: { friendUserId: x.userId } })
    await y.ask(contract.identity.createFriendship, { body: { friendUserId: me.userId } })
    const all = await me.ask(listFriendships)
    expect(all.total).toBe(8)
    expect(all.items.slice(0, 2).map(item => item.friendUserId)).toEqual([y.userId, x.userId])
    const of = async (payload: object) =>
      (await me.ask(listFriendships, { query: { requestPayload: JSON.stringify(payload) } })).items.map(
        item => item.friendUserId,
      )
    expect(await of({ status: 'PENDING', direction: 'SENT' })).toEqual([x.userId])
    expect(await of({ status: 'FRIENDSHIP_STATUS_PENDING', direction: 'RECEIVED' })).toEqual([y.userId])
    expect(await of({ status: ['FRIENDSHIP_STATUS_ACCEPTED'] })).toHaveLength(6)
    await me.ask(contract.identity.updateFriendshipStatus, {
      params: { friendshipId: friendshipIdOf(me.userId, x.userId) },
      body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
    })
    expect(await of({ status: 'BLOCKED' })).toEqual([x.userId])
    const byName = await me.ask(listFriendships, {
      query: { orders: JSON.stringify([{ field: 'name', direction: 'asc' }]), limit: 2 },
    })
    expect(byName.items.map(item => item.friendUser?.name)).toEqual(['Bùi Ăn', 'Đỗ Thị Dung'])
  })
})

it('the order of friends passes over emoji, numbers and brackets behind a given name', async () => {
  const own = await app.person('Vũ Minh Tú')
  for (const name of ['Minh 2', 'Ngọc Lan 🌸', 'Hoa (Kế toán)', 'Đào'])
    await app.befriend(own, await app.person(name))
  const { items } = await own.ask(listFriends)
  expect(items.map(item => item.friendUser?.name)).toEqual(['Đào', 'Hoa (Kế toán)', 'Ngọc Lan 🌸', 'Minh 2'])
})

describe('listBirthdays', () => {
  it('lists friends’ birthdays of today, the week and the month, as far as they share them [R-FRIEND-2]', async () => {
    const today = new Date(app.clock.now() + 7 * 3_600_000)
    const at = (days: number) => {
      const date = new Date(today.getTime() + days * 86_400_000)
      return { year: 1990, month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    }
    const born = (name: string, birthdate: { year: number; month: number; day: number }) =>
      friends[name]!.ask(updateProfile, { params: { userId: friends[name]!.userId }, body: { birthdate } })
    await born('Nguyễn Văn An', at(0))
    await born('Trần Thị Ánh', at(0))
    await born('Lê Hoàng Ân', at(45))
    const anh = friends['Trần Thị Ánh']!
    await anh.ask(updatePrivacy, {
      params: { userId: anh.userId },
      body: { fieldPrivacy: { birthday: 'NOBODY' } },
    })
    const of = (range: string) =>
      me.ask(listBirthdays, { query: { requestPayload: JSON.stringify({ range }) } })
    for (const range of ['today', 'week', 'month']) {
      const { items, total } = await of(range)
      expect([total, items.map(item => item.friendUser?.name)], range).toEqual([1, ['Nguyễn Văn An']])
      expect(items[0]!.nextBirthday).toBe(today.toISOString().slice(0, 10))
    }
    expect(
      (await me.call(listBirthdays, { query: { requestPayload: '{"range":"decade"}' } })).error?.code,
    ).toBe('validationFailed')
    expect(
      (await me.call(listBirthdays, { query: { requestPayload: '{"timeZone":"Sao/Hoả"}' } })).error?.code,
    ).toBe('validationFailed')
  })
})
