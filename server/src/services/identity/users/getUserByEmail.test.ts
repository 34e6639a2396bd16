import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getUserByEmail, updateProfile } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await app.setUser(binh, { email: 'binh@example.vn' })
})

describe('getUserByEmail', () => {
  it('finds the owner of an address in any case, without telling it back to a stranger', async () => {
    const user = await an.ask(getUserByEmail, { params: { value: 'Binh@Example.VN' } })
    expect(user.userId).toBe(binh.userId)
    expect(user).not.toHaveProperty('email')
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
