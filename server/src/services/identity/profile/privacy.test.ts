import { contract } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

/**
 * The projection is property-tested in view.test.ts; here, that there is no way around it: whatever a person hides from somebody is in no
 * answer that carries them, searched for as text in the whole answer.
 */
const app = appForFile()
let owner: Person
let reader: Person
let groupId: string
let privateId: string

const secrets = {
  phone_number: '+84911222333',
  email: 'kin@kin-dao.vn',
  address: 'ngõ Kín Đáo',
  bio: 'tiểu sử kín',
  birth_year: 1931,
}

beforeAll(async () => {
  owner = await app.person('Chủ Hồ Sơ')
  reader = await app.person('Người Đọc')
  await app.app.db
    .updateTable('app_user')
    .set({
      ...secrets,
      birth_month: 11,
      birth_day: 23,
      links: JSON.stringify([{ label: 'x', url: 'https://kin.vn' }]),
    })
    .where('user_id', '=', owner.userId)
    .execute()
  const group = await owner.ask(contract.room.createRoom, {
    body: { name: 'Nhóm chung', userIds: [reader.userId] },
  })
  groupId = group.room.roomId
  await app.befriend(owner, reader)
  const opened = await owner.ask(contract.room.getPrivateRoom, { params: { userId: reader.userId } })
  privateId = opened.room.roomId
  for (const roomId of [groupId, privateId])
    await owner.ask(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Chào' } })
})

/** Every answer of a call by the reader that carries the owner, as one text. */
async function everythingSaid(): Promise<string> {
  const about = { params: { value: owner.userId } }
  const answers = await Promise.all([
    reader.call(contract.identity.getUser, about),
    reader.call(contract.identity.getManyUsers, about),
    reader.call(contract.identity.getUserByUsername, { params: { value: owner.username } }),
    reader.call(contract.identity.getUserByLoginName, { params: { value: owner.username } }),
    reader.call(contract.identity.getUserByPhoneNumber, { params: { value: secrets.phone_number } }),
    reader.call(contract.identity.getUserByEmail, { params: { value: secrets.email } }),
    reader.call(contract.identity.listUsers, { query: { search: 'Chủ Hồ Sơ' } }),
    reader.call(contract.identity.getFriendshipStatus, about),
    reader.call(contract.identity.listFriends),
    reader.call(contract.identity.listFriendships),
    reader.call(contract.identity.listBirthdays),
    reader.call(contract.identity.listBlockedUsers),
    reader.call(contract.identity.listReceivedRequests),
    reader.call(contract.people.listSuggestions),
    reader.call(contract.people.getMutual, { params: { userId: owner.userId } }),
    reader.call(contract.room.listRooms),
    reader.call(contract.room.getRoomWithMembers, { params: { id: groupId } }),
    reader.call(contract.room.getRoom, { params: { id: privateId } }),
    reader.call(contract.room.listMembers, { params: { roomId: groupId } }),
    reader.call(contract.chat.listMessages, { params: { roomId: groupId } }),
    reader.call(contract.chat.listMessages, { params: { roomId: privateId } }),
  ])
  return JSON.stringify(answers.map(answer => answer.data))
}

async function relate(relation: 'friend' | 'stranger' | 'blocked'): Promise<void> {
  const friendshipId = [owner.userId, reader.userId].sort().join('.')
  const set = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
    owner.ask(contract.identity.updateFriendshipStatus, { params: { friendshipId }, body: { status } })
  await set('FRIENDSHIP_STATUS_UNSPECIFIED')
  await app.app.db.deleteFrom('friendship').execute()
  app.app.services.userCache.forgetFriends('default', owner.userId, reader.userId)
  if (relation === 'friend') await app.befriend(owner, reader)
  if (relation === 'blocked') await set('FRIENDSHIP_STATUS_BLOCKED')
}

const audience = fc.constantFrom('EVERYONE' as const, 'FRIENDS' as const, 'NOBODY' as const)
const setting = fc.record({
  relation: fc.constantFrom('friend' as const, 'stranger' as const, 'blocked' as const),
  profilePrivacy: fc.constantFrom('PUBLIC' as const, 'FRIENDS' as const, 'PRIVATE' as const),
  phoneNumber: audience,
  email: audience,
  address: audience,
  birthday: audience,
  birthYear: audience,
})

it('no answer of any call carries a field to somebody whom its owner’s rules exclude [R-ENTITY-USER]', async () => {
  await fc.assert(
    fc.asyncProperty(setting, async ({ relation, profilePrivacy, ...fields }) => {
      await relate(relation)
      await owner.ask(contract.identity.updatePrivacy, {
        params: { userId: owner.userId },
        body: { profilePrivacy, fieldPrivacy: fields },
      })
      const said = await everythingSaid()
      const isOpen =
        relation !== 'blocked' &&
        (profilePrivacy === 'PUBLIC' || (profilePrivacy === 'FRIENDS' && relation === 'friend'))
      const reaches = (set: 'EVERYONE' | 'FRIENDS' | 'NOBODY') =>
        isOpen && (set === 'EVERYONE' || (set === 'FRIENDS' && relation === 'friend'))
      expect(said.includes(secrets.phone_number)).toBe(reaches(fields.phoneNumber))
      expect(said.includes(secrets.email)).toBe(reaches(fields.email))
      expect(said.includes(secrets.address)).toBe(reaches(fields.address))
      expect(said.includes('11-23')).toBe(reaches(fields.birthday))
      expect(said.includes('1931')).toBe(reaches(fields.birthday) && reaches(fields.birthYear))
      expect(said.includes(secrets.bio)).toBe(isOpen)
      expect(said.includes('https://kin.vn')).toBe(isOpen)
      expect(said).not.toMatch(
        /fieldPrivacy":\{[^}]*birthYear|password_hash|loginSessionId":"(?!$)[^"]*"[^}]*Chủ Hồ Sơ/,
      )
    }),
    { numRuns: 25 },
  )
})
