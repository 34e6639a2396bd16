import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { strongPassword } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { setUsernamePasswordLogin, login, prepareLogin, register, getRegisterConfig } = contract.identityAuthen
const app = appForFile()

it('closes signing in by password to all but administrators, and registration with it: wayInClosed, registrationClosed', async () => {
  const admin = await app.person('Quản Trị', { isAdmin: true })
  const an = await app.person('An')
  const signIn = (username: string, password: string) => app.call(login, { body: { username, password } })
  const off = await admin.ask(setUsernamePasswordLogin, { body: { isEnabled: false } })
  expect(off).toEqual({ isEnabled: false })
  const refused = await signIn(an.username, an.password)
  expect([refused.status, refused.error?.code]).toEqual([403, 'wayInClosed'])
  // Who does not know the password hears what they always hear.
  expect((await signIn(an.username, 'sai mật khẩu rồi')).error?.code).toBe('wrongCredentials')
  expect((await signIn(admin.username, admin.password)).status).toBe(200)
  expect((await app.call(prepareLogin, { body: {} })).data!.ways).not.toContain('PASSWORD')
  expect((await app.call(getRegisterConfig)).data!.isOpen).toBe(false)
  const body = { username: 'nguoi.moi', password: strongPassword, fullName: 'Người Mới' }
  expect((await app.call(register, { body })).error?.code).toBe('registrationClosed')

  await admin.ask(setUsernamePasswordLogin, { body: { isEnabled: true } })
  expect((await signIn(an.username, an.password)).status).toBe(200)
  expect((await app.call(prepareLogin, { body: {} })).data!.ways).toContain('PASSWORD')
})

it('setUsernamePasswordLogin is written to the audit log', async () => {
  const admin = await app.person('Quản Trị', { isAdmin: true })
  await admin.ask(setUsernamePasswordLogin, { body: { isEnabled: true } })
  const row = await app.app.db
    .selectFrom('audit')
    .select(['action', 'target'])
    .where('actor_id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ action: 'setUsernamePasswordLogin', target: { isEnabled: true } })
})
