import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getUserByPhoneNumber, updateProfile } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await app.setUser(binh, { phone_number: '+84912345678' })
})

const findByPhone = (value: string) => an.call(getUserByPhoneNumber, { params: { value } })

describe('getUserByPhoneNumber', () => {
  it.each(['0912345678', '+840912345678', '+84 912 345 678', '0912.345.678'])(
    'finds the owner of the number spelled %s, without telling it back to a stranger [R-REQ-2]',
    async spelling => {
      const { data } = await findByPhone(spelling)
      expect(data).toMatchObject({ userId: binh.userId })
      expect(data).not.toHaveProperty('phoneNumber')
    },
  )

  it('tells the number to those its owner shares it with', async () => {
    const share = (phoneNumber: 'EVERYONE' | 'NOBODY') =>
      binh.ask(updateProfile, { params: { userId: binh.userId }, body: { fieldPrivacy: { phoneNumber } } })
    await share('EVERYONE')
    expect((await findByPhone('0912345678')).data).toMatchObject({ phoneNumber: '+84912345678' })
    await share('NOBODY')
    expect((await findByPhone('0912345678')).data).not.toHaveProperty('phoneNumber')
  })

  it('answers the same for a number of nobody, of somebody who does not want to be found, and for no number', async () => {
    await binh.ask(updateProfile, {
      params: { userId: binh.userId },
      body: { fieldPrivacy: { foundByPhone: 'NOBODY' } },
    })
    for (const value of ['0912345678', '0987654321', 'xin chào', '12345']) {
      const { status, error } = await findByPhone(value)
      expect([status, error?.code, error?.data]).toEqual([404, 'userNotFound', undefined])
    }
    expect((await binh.call(getUserByPhoneNumber, { params: { value: '0912345678' } })).status).toBe(200)
  })
})
