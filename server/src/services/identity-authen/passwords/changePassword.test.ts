import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { mirrorOf } from '../../../testing/law.ts'

const { changePassword, login } = contract.identityAuthen
const fresh = 'mùa gặt lúa nếp cẩm 99'
const app = appForFile()

describe('change-password', () => {
  it('replaces the password, ends the other sessions, keeps this one, and tells both', async () => {
    const an = await app.person('An')
    const signIn = (password: string) => app.call(login, { body: { username: an.username, password } })
    const elsewhere = (await signIn(an.password)).data!
    const mirror = await mirrorOf(an)
    const body = { currentPassword: an.password, newPassword: fresh }
    expect(await an.ask(changePassword, { body })).toEqual({ ended: 1 })
    const other = await app.call(contract.room.listRooms, {}, { token: elsewhere.accessToken })
    expect(other.error?.code).toBe('sessionRevoked')
    await an.ask(contract.room.listRooms)
    expect((await signIn(an.password)).error?.code).toBe('wrongCredentials')
    expect((await signIn(fresh)).status).toBe(200)
    await expect
      .poll(() => mirror.heard('securityNoticed').map(notice => notice.kind))
      .toContain('passwordChanged')
    expect(mirror.heard('sessionEnded')[0]).toMatchObject({ reason: 'passwordChanged' })
    const { items } = await an.ask(contract.account.listSecurityNotices)
    for (const heard of mirror.heard('securityNoticed')) expect(items).toContainEqual(heard)
  })

  it('leaves the other sessions where that is wanted', async () => {
    const binh = await app.person('Bình')
    await app.call(login, { body: { username: binh.username, password: binh.password } })
    const body = { currentPassword: binh.password, newPassword: fresh, endOtherSessions: false }
    expect(await binh.ask(changePassword, { body })).toEqual({ ended: 0 })
  })

  it('refuses a wrong current password and a weak new one: wrongPassword, passwordTooWeak', async () => {
    const chi = await app.person('Chi')
    const change = (currentPassword: string, newPassword: string) =>
      chi.call(changePassword, { body: { currentPassword, newPassword } })
    const refused = await change('sai mật khẩu rồi', fresh)
    expect([refused.status, refused.error?.code]).toEqual([400, 'wrongPassword'])
    expect((await change(chi.password, 'matkhau123')).error?.code).toBe('passwordTooWeak')
    expect((await change(chi.password, `${chi.username}@1`)).error?.code).toBe('passwordTooWeak')
  })

  it('refuses every current password of an account that has none: wrongPassword', async () => {
    const dung = await app.person('Dũng')
    await app.setUser(dung, { password_hash: null })
    const body = { currentPassword: dung.password, newPassword: fresh }
    expect((await dung.call(changePassword, { body })).error?.code).toBe('wrongPassword')
  })

  it('change-password is no way to guess: accountLocked after five wrong ones', async () => {
    const tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
    try {
      const em = await tight.person('Em')
      const change = (currentPassword: string) =>
        em.call(changePassword, { body: { currentPassword, newPassword: fresh } })
      for (let n = 0; n < 5; n++) expect((await change('sai mật khẩu rồi')).error?.code).toBe('wrongPassword')
      const { status, error } = await change(em.password)
      expect([status, error?.code]).toEqual([403, 'accountLocked'])
      // Another session, on another device, has no guesses of its own.
      const { data } = await tight.call(
        login,
        { body: { username: em.username, password: em.password } },
        { headers: { 'x-device-id': 'may khac' } },
      )
      const elsewhere = await em.call(
        changePassword,
        { body: { currentPassword: 'sai mật khẩu rồi', newPassword: fresh } },
        { token: data!.accessToken },
      )
      expect(elsewhere.error?.code).toBe('accountLocked')
    } finally {
      await tight.close()
    }
  })
})
