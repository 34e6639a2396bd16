import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { setPhone } from '../testing/phones.ts'

const { addContact, listContacts, syncContacts } = contract.contact
const { updateFriendshipStatus, updateProfile } = contract.identity
const app = appForFile()
let an: Person
const people: Record<string, Person> = {}

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  for (const [n, name] of ['Bạn', 'Lạ', 'Chặn', 'Bị chặn', 'Ẩn'].entries()) {
    people[name] = await app.person(name)
    await setPhone(app.app, people[name], `+8491234567${n}`)
  }
  const names = ['Ông Tư', 'Đào', 'Dao', 'Ân', 'Ăn', '', 'Lê 100% Thật']
  await an.ask(syncContacts, {
    body: {
      syncId: uuidv7(),
      contacts: [
        ...names.map((name, n) => ({ name, phoneNumber: `09870000${10 + n}` })),
        ...Object.keys(people).map((name, n) => ({ name, phoneNumber: `091234567${n}` })),
      ],
    },
  })
})

const list = (query: object = {}) => an.ask(listContacts, { query: { limit: 100, ...query } as never })
const names = async (query: object) => (await list(query)).items.map(item => item.name)
const block = (person: Person, other: Person) =>
  person.ask(updateFriendshipStatus, {
    params: { friendshipId: [person.userId, other.userId].sort().join('.') },
    body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
  })

describe('listContacts', () => {
  it('listContacts is the caller’s book in Vietnamese order, nameless last, each identified by its contactId', async () => {
    const { items, total } = await list()
    expect(total).toBe(12)
    const sorted = items.map(item => item.name).filter(Boolean)
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator('vi').compare))
    expect(items.at(-1)!.name).toBe('')
    expect(new Set(items.map(item => item.contactId)).size).toBe(12)
    expect((await people.Lạ!.ask(listContacts)).total).toBe(0)
  })

  it('a name in any script is found by any part of it, and one with emoji by those', async () => {
    const chi = await app.person('Lê Ngọc Chi')
    const contacts = ['王小龙', '김민수', 'Bác 🎉 Tiệc'].map((name, n) => ({
      name,
      phoneNumber: `098700009${n}`,
    }))
    await chi.ask(syncContacts, { body: { syncId: uuidv7(), contacts } })
    const found = async (search: string) =>
      (await chi.ask(listContacts, { query: { search } })).items.map(item => item.name)
    for (const [search, name] of [
      ['小龙', '王小龙'],
      ['龙', '王小龙'],
      ['민수', '김민수'],
      ['🎉', 'Bác 🎉 Tiệc'],
      ['tiec bac', 'Bác 🎉 Tiệc'],
    ])
      expect(await found(search!), search).toEqual([name])
    expect(await found('🎊')).toEqual([])
  })

  it('takes requestPayload and nonFriendOnly as query beside paging, search and orders [R-ARG-7, R-ENTITY-LISTS]', async () => {
    expect(await names({ search: 'dao' })).toEqual(['Dao', 'Đào'])
    expect(await names({ search: '100%' })).toEqual(['Lê 100% Thật'])
    expect(await names({ search: '_' })).toEqual([])
    expect(await names({ search: '0987.000.011' })).toEqual(['Đào'])
    const ascending = await names({
      orders: [{ field: 'createdTime' }, { field: 'name', direction: 'desc' }],
    })
    expect(ascending.filter(Boolean)).toEqual((await names({})).filter(Boolean).reverse())
    const pages = [...(await names({ limit: 5 })), ...(await names({ limit: 7, offset: 5 }))]
    expect(pages).toEqual(await names({}))
    expect(await list({ requestPayload: { isMatched: true }, limit: 2 })).toMatchObject({ total: 5 })
    expect(await list({ requestPayload: { isMatched: false } })).toMatchObject({ total: 7 })
    expect(await list({ nonFriendOnly: true })).toMatchObject({ total: 5 })
    expect(await list({ nonFriendOnly: false })).toMatchObject({ total: 12 })
  })

  it('with nonFriendOnly leaves out friends, whom one has blocked, and whoever is not to be found [R-ARG-7]', async () => {
    const { Bạn: ban, Chặn: chan, 'Bị chặn': biChan, Ẩn: an2 } = people as Record<string, Person>
    const [low, high] = [an.userId, ban!.userId].sort()
    const now = new Date()
    await app.app.db
      .insertInto('friendship')
      .values({
        tenant_id: 'default',
        low_user_id: low!,
        high_user_id: high!,
        status: 'ACCEPTED',
        requester_id: low!,
        source: null,
        requested_time: now,
        declined_time: null,
        updated_time: now,
      })
      .execute()
    app.app.services.userCache.forgetFriends('default', an.userId, ban!.userId)
    await block(chan!, an)
    await block(an, biChan!)
    await an2!.ask(updateProfile, {
      params: { userId: an2!.userId },
      body: { fieldPrivacy: { foundByPhone: 'NOBODY' } },
    })
    expect(await names({ nonFriendOnly: true })).toEqual(['Lạ'])
    const { items } = await list({ requestPayload: { isMatched: true } })
    expect(items.map(item => `${item.name} ${item.isFriend}`)).toEqual([
      'Bạn true',
      'Bị chặn false',
      'Lạ false',
    ])
    expect(await list({ requestPayload: { isMatched: false } })).toMatchObject({ total: 9 })
  })

  it('shows of an account what its owner lets the caller see', async () => {
    const lan = await app.person('Đặng Thị Lan')
    await setPhone(app.app, lan, '+84912345690')
    await lan.ask(updateProfile, {
      params: { userId: lan.userId },
      body: { bio: 'Chỉ bạn bè', profilePrivacy: 'FRIENDS' },
    })
    const { matchedUser } = await an.ask(addContact, { body: { name: 'Lan', phoneNumber: '0912345690' } })
    expect(matchedUser).toMatchObject({ userId: lan.userId, name: 'Đặng Thị Lan' })
    expect(matchedUser).not.toHaveProperty('bio')
    expect(matchedUser).not.toHaveProperty('phoneNumber')
  })

  it.each([
    [{ orders: [{ field: 'phone_hash' }] }, 'query.orders.0.field'],
    [{ requestPayload: { isMatched: 'có' } }, 'query.requestPayload.isMatched'],
    [{ nonFriendOnly: 'có' }, 'query.nonFriendOnly'],
  ])('refuses %j: validationFailed', async (query, path) => {
    const { error } = await an.call(listContacts, { query: query as never })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
  })
})
