import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { createResetLink, listSecurityNotices } = contract.account
const app = appForFile()
let admin: Person
beforeAll(async () => {
  admin = await app.person('Quản Trị', { isAdmin: true })
})

const make = (userId: string) => admin.ask(createResetLink, { params: { userId } })
const reset = (url: string) =>
  app.call(contract.identityAuthen.resetPassword, {
    body: {
      resetToken: new URL(url, app.url).searchParams.get('reset')!,
      password: 'mùa gặt lúa nếp cẩm 99',
    },
  })

describe('a reset link', () => {
  it('sets the password once, proves no mailbox, and its person is notified that it was made', async () => {
    const an = await app.person('An')
    await app.setUser(an, { email: 'an@vidu.vn' })
    const { url, expiresTime } = await make(an.userId)
    expect(url).toMatch(/^\/auth\/forgetpass\?reset=[\w-]{43}$/)
    expect(Math.round((expiresTime - app.clock.now()) / 3_600_000)).toBe(24)
    expect((await an.ask(listSecurityNotices)).items[0]).toMatchObject({ kind: 'resetLinkMade' })
    expect((await reset(url)).status).toBe(200)
    expect((await reset(url)).error?.code).toBe('resetTokenInvalid')
    const row = await app.app.db
      .selectFrom('app_user')
      .select('verified_email')
      .where('user_id', '=', an.userId)
      .executeTakeFirstOrThrow()
    expect(row.verified_email).toBe(false)
  })

  it('a reset link is made for nobody of another tenant, by nobody but administrators, and audited without its token: userNotFound, forbidden', async () => {
    const chi = await app.person('Chi')
    const absent = '01990000-0000-7000-8000-000000000001'
    const { error } = await admin.call(createResetLink, { params: { userId: absent } })
    expect(error?.code).toBe('userNotFound')
    expect((await chi.call(createResetLink, { params: { userId: chi.userId } })).error?.code).toBe(
      'forbidden',
    )
    const { url } = await make(chi.userId)
    const rows = await app.app.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'createResetLink')
      .execute()
    expect(JSON.stringify(rows)).toContain(chi.userId)
    expect(JSON.stringify(rows)).not.toContain(url.split('reset=')[1])
  })

  it('a reset link is good for a day, and void when another is made', async () => {
    const binh = await app.person('Bình')
    const first = await make(binh.userId)
    const second = await make(binh.userId)
    expect((await reset(first.url)).error?.code).toBe('resetTokenInvalid')
    app.clock.advance(24 * 3_600_000)
    expect((await reset(second.url)).error?.code).toBe('resetTokenInvalid')
  })
})
