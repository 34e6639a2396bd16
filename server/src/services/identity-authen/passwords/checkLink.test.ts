import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { ensureSetupToken } from '../registration/setup-token.ts'

const { checkLink } = contract.signIn
const { register, resetPassword } = contract.identityAuthen
const password = 'một mật khẩu rất mới 2026'
const app = appForFile()
let an: Person
beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const stateOf = async (body: { setupToken: string } | { resetToken: string }, tenant = 'default') =>
  (await app.call(checkLink, { body }, { tenant })).data

it('a set-up link is valid until it is replaced or the tenant has its administrator', async () => {
  const old = (await ensureSetupToken(app.app, 'default'))!
  const setupToken = (await ensureSetupToken(app.app, 'default'))!
  expect(await stateOf({ setupToken })).toEqual({ status: 'VALID' })
  for (const other of [old, 'chép thiếu'])
    expect(await stateOf({ setupToken: other })).toEqual({ status: 'INVALID' })
  const body = { username: 'quanly', password, fullName: 'Quản Lý', setupToken }
  expect((await app.call(register, { body })).status).toBe(200)
  for (const any of [setupToken, old]) expect(await stateOf({ setupToken: any })).toEqual({ status: 'USED' })
})

it('a reset link names its person, and is worth nothing once it was used or is a day old', async () => {
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const make = async () => {
    const { url } = await admin.ask(contract.account.createResetLink, { params: { userId: an.userId } })
    return url.split('reset=')[1]!
  }
  const used = await make()
  expect(await stateOf({ resetToken: used })).toEqual({
    status: 'VALID',
    person: { name: 'Nguyễn Văn An', username: an.username, hasPassword: true },
  })
  // Looking does not spend it.
  expect((await app.call(resetPassword, { body: { resetToken: used, password } })).status).toBe(200)
  expect(await stateOf({ resetToken: used })).toEqual({ status: 'INVALID' })
  const late = await make()
  app.clock.advance(24 * 3_600_000 + 1)
  expect(await stateOf({ resetToken: late })).toEqual({ status: 'INVALID' })
})

it('a reset link tells whether it sets the first password', async () => {
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const body = { username: `moi.${crypto.randomUUID().slice(0, 8)}`, fullName: 'Lê Mới' }
  const { userId } = await admin.ask(contract.identity.createUser, { body })
  const { url } = await admin.ask(contract.account.createResetLink, { params: { userId } })
  const state = await stateOf({ resetToken: url.split('reset=')[1]! })
  expect(state!.person).toEqual({ name: 'Lê Mới', username: body.username, hasPassword: false })
})

it('checkLink is asked of a tenant that there is: tenantNotFound', async () => {
  const { error } = await app.call(checkLink, { body: { resetToken: 'x' } }, { tenant: 'khong-co' })
  expect(error?.code).toBe('tenantNotFound')
})

it('checkLink is asked sixty times a minute from one address: rateLimited', async () => {
  const tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    tight.clock.stop()
    const ask = () => tight.call(checkLink, { body: { resetToken: 'x' } })
    const codes = []
    for (let n = 0; n < 31; n++) codes.push((await ask()).error?.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(undefined))
    expect(codes[30]).toBe('rateLimited')
  } finally {
    await tight.close()
  }
})
