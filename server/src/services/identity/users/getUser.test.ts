import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from '../friends/friendship.ts'

const { getUser } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

describe('getUser', () => {
  it('fetches a person’s info by user id [R-ARG-3]', async () => {
    const { status, data } = await an.call(getUser, { params: { value: binh.userId } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      userId: binh.userId,
      name: 'Trần Thị Bình',
      fullName: 'Trần Thị Bình',
      firstName: 'Bình',
      lastName: 'Trần Thị',
      username: binh.username,
      isOnline: false,
    })
    expect(data).not.toHaveProperty('profilePrivacy')
    expect(data).not.toHaveProperty('isAdmin')
  })

  it('takes the id in any case', async () => {
    expect(await an.ask(getUser, { params: { value: binh.userId.toUpperCase() } })).toMatchObject({
      userId: binh.userId,
    })
  })

  it('shows oneself everything, with the session that asks [R-ENTITY-USER]', async () => {
    const me = await an.ask(getUser, { params: { value: an.userId } })
    expect(me).toMatchObject({
      userId: an.userId,
      tenantId: 'default',
      profilePrivacy: 'PUBLIC',
      fieldPrivacy: { isOnline: 'EVERYONE', email: 'FRIENDS', messages: 'EVERYONE' },
      gender: 0,
      isAdmin: false,
      isLocked: false,
      status: 'ACTIVE',
      type: 'USER',
      roles: ['MEMBER'],
      language: 'vi',
      verifiedEmail: false,
      providerType: 'PASSWORD',
      loginSessionId: an.tokens.userInfo.loginSessionId,
    })
  })

  it('says who administers, to them and to other administrators [R-PERM-3]', async () => {
    const [lan, dung] = [
      await app.person('Lan', { isAdmin: true }),
      await app.person('Dũng', { isAdmin: true }),
    ]
    for (const who of [lan, dung])
      expect(await who.ask(getUser, { params: { value: lan.userId } })).toMatchObject({
        isAdmin: true,
        roles: ['ADMIN'],
      })
    expect((await lan.ask(getUser, { params: { value: binh.userId } })).isAdmin).toBe(false)
  })

  it('shows administrators the account’s state, never its secrets', async () => {
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    const seen = await admin.ask(getUser, { params: { value: an.userId } })
    expect(seen).toMatchObject({ isLocked: false, status: 'ACTIVE', isAdmin: false })
    expect(seen.createdTime).toBeGreaterThan(0)
    for (const key of ['meta', 'loginSessionId', 'fieldPrivacy']) expect(seen).not.toHaveProperty(key)
    expect(JSON.stringify(seen)).not.toContain('argon2')
  })

  it('knows nobody of another tenant and nobody that is not there: userNotFound', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const minh = await app.person('Mai Văn Minh', { tenant: 'khac' })
    for (const value of [minh.userId, uuidv7()]) {
      const { status, error } = await an.call(getUser, { params: { value } })
      expect([status, error?.code]).toEqual([404, 'userNotFound'])
    }
  })

  it('shows somebody blocked a bare outline, at once, and what it was again after', async () => {
    const friendshipId = friendshipIdOf(an.userId, binh.userId)
    await binh.ask(contract.identity.updateProfile, {
      params: { userId: binh.userId },
      body: { bio: 'Thích trà sen', fieldPrivacy: { email: 'EVERYONE' } },
    })
    expect(await an.ask(getUser, { params: { value: binh.userId } })).toMatchObject({ bio: 'Thích trà sen' })
    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      binh.ask(contract.identity.updateFriendshipStatus, { params: { friendshipId }, body: { status } })

    await block('FRIENDSHIP_STATUS_BLOCKED')
    expect(await an.ask(getUser, { params: { value: binh.userId } })).toEqual({
      userId: binh.userId,
      name: 'Trần Thị Bình',
      username: binh.username,
      isOnline: false,
    })
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect(await an.ask(getUser, { params: { value: binh.userId } })).toMatchObject({ bio: 'Thích trà sen' })
  })

  it('refuses what is no id: validationFailed', async () => {
    const { error } = await an.call(getUser, { params: { value: 'an' } })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'params.value' }] } })
  })
})
