import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getManyUsers } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

describe('getManyUsers', () => {
  it('answers in the order asked for, once each, and leaves unknown ids out', async () => {
    const value = [binh.userId, uuidv7(), an.userId, binh.userId.toUpperCase()].join(',') as never
    const { items, total } = await an.ask(getManyUsers, { params: { value } })
    expect(items.map(user => user.userId)).toEqual([binh.userId, an.userId])
    expect(total).toBe(2)
  })

  it('shows each as the caller may see them', async () => {
    await binh.ask(contract.identity.updateProfile, {
      params: { userId: binh.userId },
      body: { profilePrivacy: 'PRIVATE' },
    })
    const { items } = await an.ask(getManyUsers, {
      params: { value: `${an.userId},${binh.userId}` as never },
    })
    expect(items[0]).toHaveProperty('profilePrivacy')
    expect(items[1]).toEqual({ userId: binh.userId, name: 'Trần Thị Bình', username: binh.username })
  })

  it('takes 200 ids and no more', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => uuidv7()).join(',') as never
    expect((await an.call(getManyUsers, { params: { value: ids(200) } })).status).toBe(200)
    expect((await an.call(getManyUsers, { params: { value: ids(201) } })).error?.code).toBe(
      'validationFailed',
    )
  })
})
