import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { setPassword, checkPasswordSet, login } = contract.identityAuthen
const fresh = 'mùa gặt lúa nếp cẩm 99'
const eleven = 11 * 60_000
const app = appForFile()

describe('PUT password', () => {
  it('gives an account its first password, right after signing in: reauthenticationRequired later', async () => {
    const an = await app.person('An')
    await app.setUser(an, { password_hash: null })
    await app.app.db
      .updateTable('login_session')
      .set({ created_time: new Date(app.clock.now() - eleven) })
      .where('user_id', '=', an.userId)
      .execute()
    const late = await an.call(setPassword, { body: { password: fresh } })
    expect([late.status, late.error?.code]).toEqual([403, 'reauthenticationRequired'])
    await app.app.db
      .updateTable('login_session')
      .set({ created_time: new Date(app.clock.now()) })
      .where('user_id', '=', an.userId)
      .execute()
    await an.ask(setPassword, { body: { password: fresh } })
    const answer = await app.call(checkPasswordSet, { body: { accessToken: an.tokens.accessToken } })
    expect(answer.data).toEqual({ isSet: true })
    expect((await app.call(login, { body: { username: an.username, password: fresh } })).status).toBe(200)
  })

  it('replaces a password that the person knows, at any time: wrongPassword, passwordTooWeak', async () => {
    const binh = await app.person('Bình')
    await app.app.db
      .updateTable('login_session')
      .set({ created_time: new Date(app.clock.now() - eleven) })
      .where('user_id', '=', binh.userId)
      .execute()
    const set = (password: string, currentPassword: string) =>
      binh.call(setPassword, { body: { password, currentPassword } })
    expect((await set(fresh, 'sai mật khẩu rồi')).error?.code).toBe('wrongPassword')
    expect((await set('12345678', binh.password)).error?.code).toBe('passwordTooWeak')
    expect((await set(fresh, binh.password)).status).toBe(200)
  })
})
