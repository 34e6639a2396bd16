import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'

const { listUsers, getUserByUsername, getUserByLoginName, getUserByEmail, getUserByPhoneNumber } =
  contract.identity
const scene = sceneForFile()

let khach: Person
let near: Person
let far: Person
beforeAll(async () => {
  khach = await scene.app.person('Khách Mời')
  near = await scene.app.person('Hoàng Ngọc Gần')
  far = await scene.app.person('Hoàng Ngọc Xa')
  await scene.app.setUser(near, {
    email: 'gan@vidu.vn',
    verified_email: true,
    phone_number: '+84911111111',
    verified_phone: true,
  })
  await scene.app.setUser(far, {
    email: 'xa@vidu.vn',
    verified_email: true,
    phone_number: '+84922222222',
    verified_phone: true,
  })
  await makeGroup(near, [khach], 'Nhóm chung')
})

/** Every call by which one finds people, and the ids that it leads to. */
const calls: Record<string, (who: Person, person: Person, n: 0 | 1) => Promise<string[]>> = {
  search: async who => idsOf(await who.ask(listUsers, { query: { search: 'hoang ngoc' } })),
  'search by number': async (who, _person, n) =>
    idsOf(await who.ask(listUsers, { query: { search: ['0911111111', '0922222222'][n]! } })),
  getUserByUsername: (who, person) =>
    idOf(who.call(getUserByUsername, { params: { value: person.username } })),
  getUserByLoginName: (who, person) =>
    idOf(who.call(getUserByLoginName, { params: { value: person.username } })),
  'getUserByLoginName by address': (who, _person, n) =>
    idOf(who.call(getUserByLoginName, { params: { value: ['gan@vidu.vn', 'xa@vidu.vn'][n]! } })),
  getUserByEmail: (who, _person, n) =>
    idOf(who.call(getUserByEmail, { params: { value: ['gan@vidu.vn', 'xa@vidu.vn'][n]! } })),
  getUserByPhoneNumber: (who, _person, n) =>
    idOf(who.call(getUserByPhoneNumber, { params: { value: ['0911111111', '0922222222'][n]! } })),
  syncContacts: async (who, _person, n) => {
    const phoneNumber = ['0911111111', '0922222222'][n]!
    await who.ask(contract.contact.syncContacts, {
      body: {
        syncId: crypto.randomUUID(),
        contacts: [{ name: 'Ai đó', phoneNumber }],
        batch: 0,
        isLast: true,
      },
    })
    const { items } = await who.ask(contract.contact.listContacts, { query: {} })
    return items.flatMap(item => item.matchedUser?.userId ?? [])
  },
}
const idsOf = ({ items }: { items: { userId: string }[] }) => items.map(item => item.userId)
const idOf = async (outcome: Promise<{ data?: { userId: string } | undefined }>) => {
  const { data } = await outcome
  return data ? [data.userId] : []
}

const kindsOfGuest = ['guest of a workspace', 'holder of the role GUEST'] as const
const becomes: Record<(typeof kindsOfGuest)[number], () => Promise<() => Promise<unknown>>> = {
  async 'guest of a workspace'() {
    const workspace = await addWorkspace(scene.app, scene.an, { name: 'Của An', GUEST: [khach] })
    return () => khach.ask(contract.workspace.leaveWorkspace, { params: { id: workspace.workspaceId } })
  },
  async 'holder of the role GUEST'() {
    const admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 100 } })
    const { roleId } = items.find(role => role.builtIn === 'GUEST')!
    await admin.ask(contract.adminPermission.addRoleUsers, {
      params: { roleId },
      body: { userIds: [khach.userId] },
    })
    return async () => undefined
  },
}

it('somebody who is no guest finds anybody', async () => {
  for (const [name, find] of Object.entries(calls))
    expect(await find(khach, far, 1), name).toContain(far.userId)
})

describe.each(kindsOfGuest)('a %s', kind => {
  it('finds people of their rooms, and nobody else, by any call', async () => {
    const end = await becomes[kind]()
    for (const [name, find] of Object.entries(calls)) {
      expect(await find(khach, near, 0), name).toContain(near.userId)
      expect(await find(khach, far, 1), name).not.toContain(far.userId)
    }
    await end()
  })
})

it('a member of one workspace who is a guest of another is no guest', async () => {
  const both = await scene.app.person('Hai Nơi')
  await addWorkspace(scene.app, scene.an, { name: 'Một', GUEST: [both] })
  expect(await calls.getUserByUsername!(both, far, 1)).toEqual([])
  await addWorkspace(scene.app, scene.an, { name: 'Hai', MEMBER: [both] })
  expect(await calls.getUserByUsername!(both, far, 1)).toEqual([far.userId])
})

it('a guest is suggested only people of their rooms', async () => {
  const guest = await scene.app.person('Khách Khác')
  const friend = await scene.app.person('Bạn Chung')
  const friendOfFriend = await scene.app.person('Bạn Của Bạn')
  await scene.app.befriend(guest, friend)
  await scene.app.befriend(friend, friendOfFriend)
  await makeGroup(near, [guest], 'Nhóm nữa')
  const suggested = async () =>
    (await guest.ask(contract.people.listSuggestions, { query: {} })).items.map(item => item.user.userId)
  expect(await suggested()).toContain(friendOfFriend.userId)
  await addWorkspace(scene.app, scene.an, { name: 'Ba', GUEST: [guest] })
  expect(await suggested()).toContain(near.userId)
  expect(await suggested()).not.toContain(friendOfFriend.userId)
})
