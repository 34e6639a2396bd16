import { contract, type PasswordRules } from '@trau/contract'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { changePassword, getRegisterConfig, login, register, resetPassword } = contract.identityAuthen
const app = appForFile()
let admin: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
const usual: PasswordRules = { minLength: 8, classes: 1, rememberLast: 0, maxAgeDays: 0 }
const setRules = (rules: Partial<PasswordRules>) =>
  admin.ask(contract.houseRule.updateHouseRules, {
    body: { section: 'PASSWORD', value: { ...usual, ...rules } },
  })
afterEach(() => setRules(usual))

const change = (who: Person, newPassword: string, currentPassword = who.password) =>
  who.call(changePassword, { body: { currentPassword, newPassword, endOtherSessions: false } })

it('asks for length and kinds of characters wherever a password is set, and says so before', async () => {
  const an = await app.person('An')
  await setRules({ minLength: 16, classes: 3 })
  expect((await app.call(getRegisterConfig)).data!.password.min).toBe(16)
  const names = { username: 'le.van.luat', fullName: 'Lê Văn Luật' }
  const refusals = [
    await app.call(register, { body: { ...names, password: 'mùa gặt Cẩm 99' } }),
    await admin.call(contract.identity.createUser, { body: { ...names, password: 'mùa gặt Cẩm 99' } }),
    await change(an, 'mùa gặt Cẩm 99'),
  ]
  for (const { error } of refusals)
    expect(error).toMatchObject({ code: 'passwordTooWeak', data: { reason: 'tooShort', needed: 16 } })
  const kinds = await app.call(register, { body: { ...names, password: 'mùagặtlúanếpcẩmngoàiđồng' } })
  expect(kinds.error?.data).toEqual({ reason: 'tooFewClasses', needed: 3 })
  const made = await app.call(register, { body: { ...names, password: 'Mùa gặt lúa nếp cẩm' } })
  expect(made.status).toBe(200)
})

it('does not take one of the last passwords again, and keeps no more of them than that', async () => {
  const an = await app.person('An')
  const passwords = [
    an.password,
    'mùa gặt lúa nếp cẩm 1',
    'bến đò sang sông Thương 2',
    'chợ phiên vùng cao 33',
  ]
  await setRules({ rememberLast: 3 })
  expect((await change(an, passwords[0]!)).error?.data).toEqual({ reason: 'reused', needed: 3 })
  for (let n = 1; n < 4; n++) expect((await change(an, passwords[n]!, passwords[n - 1])).status).toBe(200)
  expect((await change(an, passwords[1]!, passwords[3])).error?.data).toMatchObject({ reason: 'reused' })
  expect((await change(an, passwords[0]!, passwords[3])).status).toBe(200)
  await setRules(usual)
  await change(an, 'đò dọc sông Hồng 55', passwords[0])
  const kept = await app.app.db
    .selectFrom('password_history')
    .selectAll()
    .where('user_id', '=', an.userId)
    .execute()
  expect(kept).toEqual([])
})

it('who signs in with a password that is too old sets another one first', async () => {
  const an = await app.person('An')
  const signIn = (password: string) => app.call(login, { body: { username: an.username, password } })
  await setRules({ maxAgeDays: 30 })
  expect((await signIn(an.password)).status).toBe(200)
  await app.app.db
    .updateTable('app_user')
    .set({ created_time: new Date(app.clock.now() - 31 * 86_400_000) })
    .where('user_id', '=', an.userId)
    .execute()
  expect((await signIn('sai mật khẩu')).error?.code).toBe('wrongCredentials')
  const { error } = await signIn(an.password)
  expect(error?.code).toBe('passwordExpired')
  const { resetToken } = error!.data as { resetToken: string }
  const password = 'mùa gặt lúa nếp cẩm 99'
  expect((await app.call(resetPassword, { body: { resetToken, password } })).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})
