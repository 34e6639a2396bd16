import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from '../friends/friendship.ts'

const { getUserOnline, updateProfile } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await binh.socket()
})

const readOnline = () => an.ask(getUserOnline, { params: { value: binh.userId } })
const set = (person: Person, fieldPrivacy: Record<string, 'EVERYONE' | 'NOBODY'>) =>
  person.ask(updateProfile, { params: { userId: person.userId }, body: { fieldPrivacy } })

describe('getUserOnline', () => {
  it('tells who is connected', async () => {
    expect(await readOnline()).toEqual({ userId: binh.userId, isOnline: true })
    expect(await binh.ask(getUserOnline, { params: { value: an.userId } })).toMatchObject({ isOnline: false })
  })

  it('getUserOnline is reciprocal: who hides theirs does not see others', async () => {
    await set(binh, { isOnline: 'NOBODY' })
    expect(await readOnline()).toEqual({ userId: binh.userId, isOnline: false })
    await set(binh, { isOnline: 'EVERYONE' })
    await set(an, { isOnline: 'NOBODY' })
    expect(await readOnline()).toEqual({ userId: binh.userId, isOnline: false })
    await set(an, { isOnline: 'EVERYONE' })
    expect(await readOnline()).toEqual({ userId: binh.userId, isOnline: true })
  })

  it('shows neither side of a block online', async () => {
    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      binh.ask(contract.identity.updateFriendshipStatus, {
        params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
        body: { status },
      })
    await block('FRIENDSHIP_STATUS_BLOCKED')
    expect(await readOnline()).toEqual({ userId: binh.userId, isOnline: false })
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect(await readOnline()).toMatchObject({ isOnline: true })
  })

  it('knows nobody that is not there: userNotFound', async () => {
    const { error } = await an.call(getUserOnline, { params: { value: uuidv7() } })
    expect(error?.code).toBe('userNotFound')
  })
})
