import { contract } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { aMinute, postForFile, startWithPost } from '../testing/post.ts'

const { requestPasswordReset, verifyPasswordReset, resetPassword, login, refreshTokens } =
  contract.identityAuthen
const fresh = 'mùa gặt lúa nếp cẩm 99'
const post = postForFile()

let count = 0
async function personWithMail(name: string): Promise<Person & { email: string }> {
  const person = await post.app.person(name)
  const email = `nguoi${++count}@vidu.vn`
  await post.app.setUser(person, { email })
  return { ...person, email }
}

async function tokenFor(email: string): Promise<string> {
  post.app.clock.advance(aMinute)
  const { data } = await post.app.call(requestPasswordReset, { body: { username: email } })
  const body = { otpToken: data!.otpToken, code: await post.mailbox.nextCode(email) }
  return (await post.app.call(verifyPasswordReset, { body })).data!.resetToken
}
const reset = (resetToken: string, password = fresh) =>
  post.app.call(resetPassword, { body: { resetToken, password } })
async function enableSecondStep(person: Person): Promise<void> {
  const { secret } = await person.ask(contract.signIn.startTotp, { body: { password: person.password } })
  const timestamp = post.app.clock.now()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await person.ask(contract.signIn.confirmTotp, { body: { code } })
}
const signIn = (username: string, password: string) => post.app.call(login, { body: { username, password } })

describe('password-resets/reset', () => {
  it('sets the new password, ends every session at once and tells the person', async () => {
    const an = await personWithMail('An')
    const elsewhere = (await signIn(an.username, an.password)).data!
    const socket = await an.socket()
    const closed = new Promise(resolve => socket.on('disconnected', resolve))
    const { data } = await reset(await tokenFor(an.email))
    expect(data).toEqual({ username: an.username, ended: 2 })
    for (const token of [an.tokens.accessToken, elsewhere.accessToken]) {
      const { error } = await post.app.call(contract.room.listRooms, {}, { token })
      expect(error?.code).toBe('sessionRevoked')
    }
    await closed
    const renewal = await post.app.call(refreshTokens, {}, { token: elsewhere.refreshToken })
    expect(renewal.error?.code).toBe('refreshTokenInvalid')
    expect((await signIn(an.username, an.password)).error?.code).toBe('wrongCredentials')
    const again = await signIn(an.username, fresh)
    expect(again.data?.userInfo.verifiedEmail).toBe(true)
    const notices = await post.app.call(
      contract.account.listSecurityNotices,
      {},
      { token: again.data!.accessToken },
    )
    expect(notices.data!.items.map(notice => notice.kind)).toContain('passwordReset')
  })

  it('a sign-in with the old password that a reset overtakes opens nothing: wrongCredentials', async () => {
    const { passwords } = post.app.app.services
    for (const hasSecondStep of [false, true]) {
      const an = await personWithMail('An')
      if (hasSecondStep) await enableSecondStep(an)
      const resetToken = await tokenFor(an.email)
      const verify = passwords.verify.bind(passwords)
      const overtaken = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
        const isRight = await verify(hash, password)
        expect((await reset(resetToken)).status).toBe(200)
        return isRight
      })
      expect((await signIn(an.username, an.password)).error?.code).toBe('wrongCredentials')
      overtaken.mockRestore()
    }
  })

  it('a sign-in that a lock overtakes opens nothing: accountLocked', async () => {
    const { passwords } = post.app.app.services
    const an = await personWithMail('An')
    const verify = passwords.verify.bind(passwords)
    const overtaken = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
      const isRight = await verify(hash, password)
      await post.app.setUser(an, { is_locked: true })
      return isRight
    })
    expect((await signIn(an.username, an.password)).error?.code).toBe('accountLocked')
    overtaken.mockRestore()
  })

  it('takes a token once, also when many come with it at once: resetTokenInvalid', async () => {
    const { email } = await personWithMail('Bình')
    const token = await tokenFor(email)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
    expect(outcomes.filter(outcome => outcome.data)).toHaveLength(1)
    for (const { status, error } of outcomes.filter(outcome => outcome.error))
      expect([status, error!.code]).toEqual([403, 'resetTokenInvalid'])
  })

  it('refuses a token after ten minutes, one that a later one replaced, and one of nobody', async () => {
    const { email } = await personWithMail('Chi')
    const first = await tokenFor(email)
    const second = await tokenFor(email)
    expect((await reset(first)).error?.code).toBe('resetTokenInvalid')
    post.app.clock.advance(10 * 60_000)
    expect((await reset(second)).error?.code).toBe('resetTokenInvalid')
    expect((await reset('không có')).error?.code).toBe('resetTokenInvalid')
  })

  it('keeps the token for another try when the password is weak: passwordTooWeak', async () => {
    const dung = await personWithMail('Dũng')
    const token = await tokenFor(dung.email)
    const weak = await reset(token, 'matkhau123')
    expect([weak.status, weak.error?.code]).toEqual([422, 'passwordTooWeak'])
    expect((await reset(token)).status).toBe(200)
  })

  it('refuses a token after the password was changed otherwise', async () => {
    const em = await personWithMail('Em')
    const token = await tokenFor(em.email)
    await em.ask(contract.identityAuthen.changePassword, {
      body: { currentPassword: em.password, newPassword: fresh },
    })
    expect((await reset(token)).error?.code).toBe('resetTokenInvalid')
  })
})

describe('an address that is the person’s no more', () => {
  const codeOf = async (call: Promise<{ error?: { code: string } | undefined }>) => (await call).error?.code
  async function changeAddress(person: Person, email: string): Promise<void> {
    post.app.clock.advance(aMinute)
    const body = { email, password: person.password }
    const { otpToken } = await person.ask(contract.identityAuthen.changeEmail, { body })
    const code = await post.mailbox.nextCode(email)
    await person.ask(contract.identityAuthen.verifyEmail, { body: { otpToken, code } })
  }

  it('gets no code again, and the code and the token that it got open nothing: codeExpired, resetTokenInvalid', async () => {
    const lan = await personWithMail('Lan')
    const resetToken = await tokenFor(lan.email)
    post.app.clock.advance(aMinute)
    const { otpToken } = (await post.app.call(requestPasswordReset, { body: { username: lan.email } })).data!
    const code = await post.mailbox.nextCode(lan.email)
    await changeAddress(lan, 'lan.moi@vidu.vn')
    post.app.clock.advance(aMinute)
    expect(await codeOf(post.app.call(requestPasswordReset, { body: { otpToken } }))).toBe('codeExpired')
    expect(await codeOf(post.app.call(verifyPasswordReset, { body: { otpToken, code } }))).toBe('codeExpired')
    expect((await reset(resetToken)).error?.code).toBe('resetTokenInvalid')
  })

  it('neither is taken where the address has changed in the same moment', async () => {
    const lan = await personWithMail('Lan')
    const resetToken = await tokenFor(lan.email)
    post.app.clock.advance(aMinute)
    const { otpToken } = (await post.app.call(requestPasswordReset, { body: { username: lan.email } })).data!
    const code = await post.mailbox.nextCode(lan.email)
    await post.app.setUser(lan, { email: 'lan.khac@vidu.vn' })
    expect(await codeOf(post.app.call(verifyPasswordReset, { body: { otpToken, code } }))).toBe('codeExpired')
    post.app.clock.advance(aMinute)
    expect(await codeOf(post.app.call(requestPasswordReset, { body: { otpToken } }))).toBe('codeExpired')
    expect((await reset(resetToken)).error?.code).toBe('resetTokenInvalid')
  })

  it('a link of an administrator ends with a correction of the address', async () => {
    const admin = await post.app.person('Quản Trị', { isAdmin: true })
    const lan = await personWithMail('Lan')
    const params = { userId: lan.userId }
    const { url } = await admin.ask(contract.account.createResetLink, { params })
    await admin.ask(contract.identity.updateUser, { params, body: { email: 'lan.dung@vidu.vn' } })
    expect((await reset(/reset=([\w-]+)$/.exec(url)![1]!)).error?.code).toBe('resetTokenInvalid')
  })
})

it('opens an account that wrong guesses had closed, for the owner’s new password', async () => {
  const tight = await startWithPost({ LIMITS_FACTOR: '1' })
  try {
    const an = await tight.app.person('An')
    await tight.app.setUser(an, { email: 'an@vidu.vn' })
    const attempt = (password: string) => tight.app.call(login, { body: { username: an.username, password } })
    for (let n = 0; n < 5; n++) await attempt('sai mật khẩu rồi')
    expect((await attempt(an.password)).error?.code).toBe('accountLocked')
    const request = await tight.app.call(requestPasswordReset, { body: { username: 'an@vidu.vn' } })
    const body = { otpToken: request.data!.otpToken, code: await tight.mailbox.nextCode('an@vidu.vn') }
    const { resetToken } = (await tight.app.call(verifyPasswordReset, { body })).data!
    await tight.app.call(resetPassword, { body: { resetToken, password: fresh } })
    expect((await attempt(fresh)).status).toBe(200)
  } finally {
    await tight.close()
  }
})
