import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'

const { getUserByUsername } = contract.identity
let app: TestApp
let an: Person
let binh: Person

beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})
afterAll(() => app.close())

describe('getUserByUsername', () => {
  it('finds a person whatever the case it is typed in', async () => {
    const found = await an.ask(getUserByUsername, { params: { value: binh.username.toUpperCase() } })
    expect(found).toMatchObject({ userId: binh.userId, name: 'Trần Thị Bình' })
  })

  it('finds nobody by half a name or by none: userNotFound', async () => {
    for (const value of [binh.username.slice(0, -1), 'khong.co.ai', '%', '_'.repeat(binh.username.length)]) {
      const { status, error } = await an.call(getUserByUsername, { params: { value } })
      expect([status, error?.code]).toEqual([404, 'userNotFound'])
    }
  })
})
