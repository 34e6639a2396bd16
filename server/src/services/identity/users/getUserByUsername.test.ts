import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getUserByUsername } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

describe('getUserByUsername', () => {
  it('finds a person whatever the case it is typed in', async () => {
    const user = await an.ask(getUserByUsername, { params: { value: binh.username.toUpperCase() } })
    expect(user).toMatchObject({ userId: binh.userId, name: 'Trần Thị Bình' })
  })

  it('finds nobody by half a name or by none: userNotFound', async () => {
    for (const value of [binh.username.slice(0, -1), 'khong.co.ai', '%', '_'.repeat(binh.username.length)]) {
      const { status, error } = await an.call(getUserByUsername, { params: { value } })
      expect([status, error?.code]).toEqual([404, 'userNotFound'])
    }
  })
})
