import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { mostLookUpsADay } from './look-ups.ts'

const {
  getUserByEmail,
  getUserByLoginName,
  getUserByPhoneNumber,
  listUsers,
  updateFriendshipStatus,
  updateProfile,
} = contract.identity
const app = appForFile({ env: { LIMITS_FACTOR: '1' } })
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await change({ phone_number: '+84912345678', email: 'binh@vidu.vn' })
})

async function change(columns: {
  phone_number?: string
  email?: string
  is_locked?: boolean
}): Promise<void> {
  await app.setUser(binh, columns)
}

/** What each way of asking for a number or address says, without what differs in every answer. */
async function ask(phoneNumber: string, email: string): Promise<string[]> {
  const answers = await Promise.all([
    an.call(getUserByPhoneNumber, { params: { value: phoneNumber } }),
    an.call(getUserByEmail, { params: { value: email } }),
    an.call(getUserByLoginName, { params: { value: phoneNumber } }),
    an.call(getUserByLoginName, { params: { value: email } }),
    an.call(listUsers, { query: { search: phoneNumber } }),
  ])
  return answers.map(({ status, data, error, headers }) => {
    const { requestId: _, ...errorFields } = { requestId: '', ...error }
    const names = Object.keys(headers)
      .filter(name => name !== 'date')
      .sort()
    const length = data ? headers['content-length'] : ''
    return JSON.stringify([
      status,
      data && 'items' in data ? data : data && 'found',
      errorFields,
      names,
      length,
    ])
  })
}

describe('look-ups by phone number and e-mail address', () => {
  it('answer alike for nobody, and for whoever hides, has blocked the one who asks, or is locked', async () => {
    const nobody = await ask('0987654321', 'ai@vidu.vn')
    expect(await ask('0912345678', 'binh@vidu.vn')).not.toEqual(nobody)

    const hide = (audience: 'NOBODY' | 'EVERYONE') =>
      binh.ask(updateProfile, {
        params: { userId: binh.userId },
        body: { fieldPrivacy: { foundByPhone: audience, foundByEmail: audience } },
      })
    await hide('NOBODY')
    expect(await ask('0912345678', 'binh@vidu.vn')).toEqual(nobody)
    await hide('EVERYONE')

    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      binh.ask(updateFriendshipStatus, {
        params: { friendshipId: [an.userId, binh.userId].sort().join('.') },
        body: { status },
      })
    await block('FRIENDSHIP_STATUS_BLOCKED')
    expect(await ask('0912345678', 'binh@vidu.vn')).toEqual(nobody)
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')

    await change({ is_locked: true })
    expect(await ask('0912345678', 'binh@vidu.vn')).toEqual(nobody)
    await change({ is_locked: false })
    expect(await ask('0912345678', 'binh@vidu.vn')).not.toEqual(nobody)
  })

  it('ask the database for the same, whoever it is', async () => {
    const chi = await app.person('Lê Thị Chi')
    await binh.ask(updateProfile, {
      params: { userId: binh.userId },
      body: { fieldPrivacy: { foundByPhone: 'NOBODY' } },
    })
    const { userCache } = app.app.services
    const statementsFor = (value: string) => {
      // What is remembered of blocks and friends runs out after a second, which may end between two look-ups.
      userCache.forgetBlocks(chi.tenant, chi.userId)
      userCache.forgetFriends(chi.tenant, chi.userId)
      return statementsOf(
        app,
        () => chi.call(getUserByPhoneNumber, { params: { value } }),
        /phone_number|rate_limit|user_block|friend/,
      )
    }
    await statementsFor('0987654321')
    const forHidden = (await statementsFor('0912345678')).sort()
    for (const table of ['phone_number', 'user_block', 'friend'])
      expect(forHidden.some(text => text.includes(table))).toBe(true)
    expect((await statementsFor('0987654321')).sort()).toEqual(forHidden)
  })

  it('count together, over every call and a restart: past 500 a day none is answered', async () => {
    const dung = await app.person('Phạm Văn Dũng')
    await dung.call(getUserByEmail, { params: { value: 'ai@vidu.vn' } })
    const { rows } = await app.app.database.pool.query('SELECT points FROM rate_limit WHERE key LIKE $1', [
      `look-up:%${dung.userId}`,
    ])
    expect(rows.map(row => row.points)).toEqual([1])
    await app.app.database.pool.query('UPDATE rate_limit SET points = $1 WHERE key LIKE $2', [
      mostLookUpsADay,
      `look-up:%${dung.userId}`,
    ])
    const refused = await Promise.all([
      dung.call(getUserByPhoneNumber, { params: { value: '0912345678' } }),
      dung.call(getUserByEmail, { params: { value: 'binh@vidu.vn' } }),
      dung.call(getUserByLoginName, { params: { value: '0912345678' } }),
      dung.call(listUsers, { query: { search: '0912345678' } }),
    ])
    for (const { status, error, headers } of refused) {
      expect([status, error?.code]).toEqual([429, 'rateLimited'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
    }
    expect((await dung.call(listUsers, { query: { search: 'Bình' } })).status).toBe(200)
  })
})
