import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'

const { getUserByEmail, updateProfile } = contract.identity
let app: TestApp
let an: Person
let binh: Person

beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await app.app.db
    .updateTable('app_user')
    .set({ email: 'binh@example.vn' })
    .where('user_id', '=', binh.userId)
    .execute()
  app.app.services.userCache.forgetUsers('default', binh.userId)
})
afterAll(() => app.close())

describe('getUserByEmail', () => {
  it('finds the owner of an address in any case, without telling it back to a stranger', async () => {
    const found = await an.ask(getUserByEmail, { params: { value: 'Binh@Example.VN' } })
    expect(found.userId).toBe(binh.userId)
    expect(found).not.toHaveProperty('email')
  })

  it('answers the same for an address of nobody, of somebody who does not want to be found, and for no address', async () => {
    await binh.ask(updateProfile, {
      params: { userId: binh.userId },
      body: { fieldPrivacy: { foundByEmail: 'FRIENDS' } },
    })
    for (const value of ['binh@example.vn', 'ai@example.vn', 'binh']) {
      const { status, error } = await an.call(getUserByEmail, { params: { value } })
      expect([status, error?.code, error?.data]).toEqual([404, 'userNotFound', undefined])
    }
  })
})
