import { contract } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { aMinute, postForFile, wrong } from '../../identity-authen/testing/post.ts'

const { eraseAccount, requestErasureCode } = contract.ownData
const post = postForFile()

/** Somebody who came in by another service: without a password, and with this address, proven. */
async function withoutPassword(name: string, email: string | null): Promise<Person> {
  const person = await post.app.person(name)
  await post.app.setUser(person, { password_hash: null, email, verified_email: email !== null })
  return person
}

const isThere = async (person: Person) =>
  (await person.call(contract.identity.getUser, { params: { value: person.userId } })).status === 200

/** Turns the authenticator app on; answers what makes its next code. */
async function enableApp(person: Person): Promise<() => string> {
  const { secret } = await person.ask(contract.signIn.startTotp, { body: {} })
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: post.app.clock.now() })
  await person.ask(contract.signIn.confirmTotp, { body: { code: codeOf() } })
  post.app.clock.advance(aMinute)
  return codeOf
}

describe('requestErasureCode', () => {
  it('sends a code to the proven address of who has no password, and the right one alone erases', async () => {
    const an = await withoutPassword('An', 'an.xoa@vidu.vn')
    const request = await an.ask(requestErasureCode)
    expect(request).toMatchObject({ channel: 'EMAIL', to: expect.stringContaining('@vidu.vn') })
    const mail = await post.mailbox.next('an.xoa@vidu.vn')
    expect(mail.text).toContain('xoá hẳn tài khoản')
    const otpCode = /\b\d{6}\b/.exec(mail.text!)![0]
    const { otpToken } = request
    for (const body of [{}, { password: an.password }, { otpToken: 'khong-phai', otpCode }])
      expect((await an.call(eraseAccount, { body })).error?.code).toBe('codeExpired')
    expect((await an.call(eraseAccount, { body: { otpToken, otpCode: wrong(otpCode) } })).error?.code).toBe(
      'codeWrong',
    )
    expect(await isThere(an)).toBe(true)
    const spaced = `${otpCode.slice(0, 3)} ${otpCode.slice(3)}`
    expect((await an.call(eraseAccount, { body: { otpToken, otpCode: spaced } })).status).toBe(200)
    expect(await isThere(an)).toBe(false)
  })

  it('an erasure code is nobody else’s: a code asked for by one does not erase another', async () => {
    const [binh, chi] = [
      await withoutPassword('Bình', 'binh.xoa@vidu.vn'),
      await withoutPassword('Chi', 'chi.xoa@vidu.vn'),
    ]
    const { otpToken } = await binh.ask(requestErasureCode)
    const otpCode = await post.mailbox.nextCode('binh.xoa@vidu.vn')
    expect((await chi.call(eraseAccount, { body: { otpToken, otpCode } })).error?.code).toBe('codeExpired')
  })

  it('answers identifierMissing with a password, and where no address is proven: then a young session is the proof', async () => {
    const dung = await post.app.person('Dũng')
    expect((await dung.call(requestErasureCode)).error?.code).toBe('identifierMissing')
    expect((await dung.call(eraseAccount, { body: {} })).error?.code).toBe('wrongPassword')

    const giang = await withoutPassword('Giang', null)
    expect((await giang.call(requestErasureCode)).error?.code).toBe('identifierMissing')
    post.app.clock.advance(11 * aMinute)
    expect((await giang.call(eraseAccount, { body: {} })).error?.code).toBe('reauthenticationRequired')
    const ha = await withoutPassword('Hà', null)
    expect((await ha.call(eraseAccount, { body: {} })).status).toBe(200)
  })

  it('an erasure asks for the second step too where it is on, and a wrong one leaves the first as it is', async () => {
    const khoa = await post.app.person('Khoa')
    const nextCode = await enableApp(khoa)
    const { password } = khoa
    const answer = async (body: object) => (await khoa.call(eraseAccount, { body })).error?.code
    expect(await answer({ password })).toBe('secondFactorRequired')
    expect(await answer({ password, code: '000000' })).toBe('secondFactorInvalid')
    expect(await answer({ password: 'sai mật khẩu', code: nextCode() })).toBe('wrongPassword')
    expect(await isThere(khoa)).toBe(true)
    expect(await answer({ password, code: nextCode() })).toBeUndefined()

    const linh = await withoutPassword('Linh', 'linh.xoa@vidu.vn')
    const codeOfLinh = await enableApp(linh)
    expect((await post.mailbox.next('linh.xoa@vidu.vn')).text).toContain('Đã bật ứng dụng xác thực')
    const { otpToken } = await linh.ask(requestErasureCode)
    const otpCode = await post.mailbox.nextCode('linh.xoa@vidu.vn')
    expect((await linh.call(eraseAccount, { body: { otpToken, otpCode } })).error?.code).toBe(
      'secondFactorRequired',
    )
    const body = { otpToken, otpCode, code: codeOfLinh() }
    expect((await linh.call(eraseAccount, { body })).status).toBe(200)
  })
})
