import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addNote } from '../../../testing/note.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { putFile } from '../../drive/testing/scene.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'

const { listUsers, getUserByUsername, getUserByLoginName, getUserByEmail, getUserByPhoneNumber } =
  contract.identity
const scene = sceneForFile({ REALTIME_BEAT_MS: '100' })

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

describe('whom a guest knows by an id', () => {
  let guest: Person
  beforeAll(async () => {
    guest = await scene.app.person('Khách Biết Ít')
    await makeGroup(near, [guest], 'Phòng có khách')
    await addWorkspace(scene.app, scene.an, { name: 'Bốn', GUEST: [guest] })
  })

  /** Everything that answers about somebody whose id is given. */
  const isAnswered: Record<string, (who: Person, about: Person) => Promise<boolean>> = {
    getUser: async (who, { userId }) => isOk(who.call(contract.identity.getUser, of(userId))),
    getManyUsers: async (who, { userId }) =>
      (await who.ask(contract.identity.getManyUsers, { params: { value: userId } })).items.length > 0,
    getFriendshipStatus: async (who, { userId }) =>
      isOk(who.call(contract.identity.getFriendshipStatus, of(userId))),
    getUserOnline: async (who, { userId }) => isOk(who.call(contract.identity.getUserOnline, of(userId))),
    getMutual: async (who, { userId }) => isOk(who.call(contract.people.getMutual, { params: { userId } })),
    'presence.watch': async (who, { userId }) => {
      const socket = await who.socket()
      const { data } = await socket.rpc('presence.watch', { userIds: [userId] })
      return data.users.length > 0
    },
  }
  const of = (value: string) => ({ params: { value } })
  const isOk = async (outcome: Promise<{ status: number }>) => (await outcome).status < 300
  const answersAbout = async (about: Person) => {
    const names: string[] = []
    for (const [name, ask] of Object.entries(isAnswered)) if (await ask(guest, about)) names.push(name)
    return names
  }
  const all = Object.keys(isAnswered)

  it('whom a guest knows by an id is whom they share a room with, until one of the two leaves it', async () => {
    expect(await answersAbout(near)).toEqual(all)
    expect(await answersAbout(far)).toEqual([])
    const met = await scene.app.person('Gặp Rồi Đi')
    const { roomId } = (await makeGroup(near, [guest, met], 'Phòng chóng')).room
    expect(await answersAbout(met)).toEqual(all)
    await met.ask(contract.room.leaveRoom, { params: { id: roomId }, body: {} })
    expect(await answersAbout(met)).toEqual([])
  })

  it('whom a guest knows by an id is friends, and who asked to be one, until that is declined', async () => {
    const friend = await scene.app.person('Bạn Cũ')
    await scene.app.befriend(friend, guest)
    expect(await answersAbout(friend)).toEqual(all)
    const requester = await scene.app.person('Người Xin Kết Bạn')
    await requester.ask(contract.identity.createFriendship, { body: { friendUserId: guest.userId } })
    expect(await answersAbout(requester)).toEqual(all)
    const { friendshipId } = await guest.ask(contract.identity.getFriendshipStatus, of(requester.userId))
    await guest.ask(contract.identity.updateFriendshipStatus, {
      params: { friendshipId },
      body: { status: 'FRIENDSHIP_STATUS_DECLINED' },
    })
    expect(await answersAbout(requester)).toEqual([])
  })

  it('whom a guest knows by an id is who shared a note or file with them by name', async () => {
    const [writer, filer] = [await scene.app.person('Chủ Ghi Chú'), await scene.app.person('Chủ Tệp')]
    const body = { userIds: [guest.userId], role: 'VIEW' as const }
    const noteId = await addNote(writer, 'Cho khách')
    const { nodeId } = await putFile(filer, 'cho-khach.txt', { content: 'x' })
    await writer.ask(contract.noteSharing.shareNote, {
      params: { noteId },
      body: { ...body, clientShareId: uuidv7() },
    })
    await filer.ask(contract.driveSharing.shareDriveNode, {
      params: { nodeId },
      body: { ...body, clientShareId: uuidv7() },
    })
    for (const who of [writer, filer]) expect(await answersAbout(who)).toEqual(all)
  })

  it('does not hear when somebody comes online who has left their room', async () => {
    const leaver = await scene.app.person('Rời Phòng')
    const { roomId } = (await makeGroup(near, [guest, leaver], 'Phòng rời')).room
    const socket = await guest.socket()
    const heard: string[] = []
    socket.on('publication', ({ data }) => {
      if (data.type === 'presenceChanged')
        heard.push(...data.data.users.map((user: { userId: string }) => user.userId))
    })
    await socket.rpc('presence.watch', { userIds: [leaver.userId, near.userId] })
    await leaver.ask(contract.room.leaveRoom, { params: { id: roomId }, body: {} })
    await leaver.socket()
    await near.socket()
    await eventually(() => expect(heard).toContain(near.userId))
    expect(heard).not.toContain(leaver.userId)
  })
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
