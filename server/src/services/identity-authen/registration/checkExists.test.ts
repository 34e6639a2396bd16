import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { checkExists } = contract.identityAuthen
const app = appForFile()
let an: Person
beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  await app.setUser(an, { email: 'an@vidu.vn', phone_number: '+84912345678' })
})

const ask = async (body: { username?: string; email?: string; phoneNumber?: string }) =>
  (await app.call(checkExists, { body })).data

describe('checkExists', () => {
  it('tells whether a username is taken, whatever its case; a reserved one counts as taken', async () => {
    expect(await ask({ username: an.username })).toEqual({ exists: true })
    expect(await ask({ username: ` ${an.username.toUpperCase()}` })).toEqual({ exists: true })
    expect(await ask({ username: 'khong.co.ai' })).toEqual({ exists: false })
    expect(await ask({ username: 'Admin' })).toEqual({ exists: true })
    expect(await ask({ username: '??' })).toEqual({ exists: false })
  })

  it('never tells whose e-mail address or phone number there is', async () => {
    expect(await ask({ email: 'an@vidu.vn' })).toEqual({ exists: false })
    expect(await ask({ phoneNumber: '0912345678' })).toEqual({ exists: false })
    expect(await ask({ username: 'an@vidu.vn' })).toEqual({ exists: false })
  })

  it('does not look into other tenants', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const { data } = await app.call(checkExists, { body: { username: an.username } }, { tenant: 'khac' })
    expect(data).toEqual({ exists: false })
  })
})
