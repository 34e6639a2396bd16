import { contract, type OtpRequest } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { strongPassword } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { aMinute, postForFile, wrong } from '../testing/post.ts'
import { makeKey, prove } from '../testing/proof.ts'

const { register, verifyRegistration, getRegisterConfig, login } = contract.identityAuthen
const password = strongPassword
const post = postForFile()
beforeEach(() => post.app.clock.advance(aMinute))

const settle = (settings: object) =>
  post.app.app.db
    .updateTable('tenant')
    .set({ settings: JSON.stringify(settings) })
    .where('tenant_id', '=', 'default')
    .execute()

let count = 0
const named = (change: object = {}) => ({
  username: `moi.${++count}`,
  password,
  fullName: 'Người Mới',
  ...change,
})
const apply = (body: ReturnType<typeof named>) => post.app.call(register, { body: body as never })
/** Registers and expects to be asked for a code. */
async function asked(body: ReturnType<typeof named>): Promise<OtpRequest> {
  const { status, error, data } = await apply(body)
  expect([status, error?.code, data]).toEqual([403, 'verificationRequired', undefined])
  return error!.data as OtpRequest
}
const verify = (otpToken: string, code: string, headers = {}) =>
  post.app.call(verifyRegistration, { body: { otpToken, code } }, { headers })
const accountOf = (username: string) =>
  post.app.app.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()

describe('where the tenant has e-mail addresses proven', () => {
  beforeAll(() => settle({ verifiedIdentifiers: ['EMAIL'] }))

  it('its configuration says so', async () => {
    const { data } = await post.app.call(getRegisterConfig)
    const of = (name: string) => data!.fields.find(field => field.name === name)
    expect(of('email')).toEqual({ name: 'email', required: true, verified: true })
    // What is not proven is not asked for.
    expect(of('phoneNumber')).toBeUndefined()
  })

  it('an address must be given: validationFailed', async () => {
    expect((await apply(named())).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.email', reason: 'required' }] },
    })
  })

  it('there is no account before the code, and one with a proven address and a session after it', async () => {
    const body = named({ email: 'moi1@vidu.vn' })
    const otp = await asked(body)
    expect(otp).toMatchObject({ channel: 'EMAIL', to: 'mo•••@vidu.vn' })
    expect(await accountOf(body.username)).toBeUndefined()
    const mail = await post.mailbox.next('moi1@vidu.vn')
    expect(mail.subject).toMatch(/^Mã đăng ký Trầu: \d{6}$/)
    const code = /^\d{6}$/m.exec(mail.text!)![0]
    expect((await verify(otp.otpToken, wrong(code))).error?.code).toBe('codeWrong')
    const { data } = await verify(otp.otpToken, code)
    expect(data!.userInfo).toMatchObject({
      username: body.username,
      verifiedEmail: true,
      email: 'moi1@vidu.vn',
    })
    const rooms = await post.app.call(contract.room.listRooms, {}, { token: data!.accessToken })
    expect(rooms.status).toBe(200)
    expect((await post.app.call(login, { body: { username: 'moi1@vidu.vn', password } })).status).toBe(200)
    expect((await verify(otp.otpToken, code)).error?.code).toBe('codeExpired')
  })

  it('the session is bound to the key of the browser that hands in the code', async () => {
    const otp = await asked(named({ email: 'moi.khoa@vidu.vn' }))
    const code = await post.mailbox.nextCode('moi.khoa@vidu.vn')
    const path = verifyRegistration.path.replace('{tenant}', 'default')
    const iat = Math.floor(post.app.clock.now() / 1000)
    const dpop = await prove(await makeKey(), { htu: `${post.app.url}${path}`, iat })
    const { data } = await verify(otp.otpToken, code, { dpop })
    const row = await post.app.app.db
      .selectFrom('login_session')
      .select('key_thumbprint')
      .where('session_id', '=', data!.userInfo.loginSessionId!)
      .executeTakeFirstOrThrow()
    expect(row.key_thumbprint).toBeTruthy()
  })

  it('a taken address answers as success, sends its owner a word instead of a code, and no code is right', async () => {
    const free = await asked(named({ email: 'chu@vidu.vn' }))
    await verify(free.otpToken, await post.mailbox.nextCode('chu@vidu.vn'))
    post.app.clock.advance(aMinute)
    const body = named({ email: 'CHU@vidu.vn' })
    const taken = await asked(body)
    expect({ ...taken, otpToken: '', expiresTime: 0, resendTime: 0 }).toEqual({
      ...free,
      otpToken: '',
      expiresTime: 0,
      resendTime: 0,
    })
    const mail = await post.mailbox.next('chu@vidu.vn')
    expect(mail.subject).toBe('Bạn đã có tài khoản Trầu')
    expect(mail.text).not.toMatch(/\d{6}/)
    expect((await verify(taken.otpToken, '123456')).error?.code).toBe('codeWrong')
    expect(await accountOf(body.username)).toBeUndefined()
  })

  it('asks for a taken address do the same work as for a free one, so that their time tells nothing', async () => {
    const otp = await asked(named({ email: 'co.roi@vidu.vn' }))
    await verify(otp.otpToken, await post.mailbox.nextCode('co.roi@vidu.vn'))
    post.app.clock.advance(aMinute)
    const statements = (email: string) => statementsOf(post.app, () => asked(named({ email })))
    const free = await statements('chua.co@vidu.vn')
    expect(free.length).toBeGreaterThan(6)
    expect(await statements('co.roi@vidu.vn')).toEqual(free)
  })

  it('an address that another account only named goes to who proves it, and that account is notified', async () => {
    await settle({})
    const squatter = named({ email: 'cua.toi@vidu.vn' })
    const { data: theirs } = await post.app.call(register, { body: squatter as never })
    await settle({ verifiedIdentifiers: ['EMAIL'] })
    const otp = await asked(named({ email: 'cua.toi@vidu.vn' }))
    const { data } = await verify(otp.otpToken, await post.mailbox.nextCode('cua.toi@vidu.vn'))
    expect(data!.userInfo).toMatchObject({ email: 'cua.toi@vidu.vn', verifiedEmail: true })
    expect((await accountOf(squatter.username))!.email).toBeNull()
    const notices = await post.app.call(
      contract.account.listSecurityNotices,
      {},
      { token: theirs!.accessToken },
    )
    expect(notices.data!.items[0]).toMatchObject({ kind: 'identifierReleased', detail: 'cu•••@vidu.vn' })
  })

  it('the devices of that account show it no more', async () => {
    await settle({})
    const squatter = await post.app.person('Người Giữ Chỗ')
    await post.app.setUser(squatter, { email: 'giu.cho@vidu.vn' })
    const emailOf = async () =>
      (await squatter.ask(contract.identity.getUser, { params: { value: squatter.userId } })).email
    expect(await emailOf()).toBe('giu.cho@vidu.vn')
    const mirror = await mirrorOf(squatter)
    await settle({ verifiedIdentifiers: ['EMAIL'] })
    const otp = await asked(named({ email: 'giu.cho@vidu.vn' }))
    await verify(otp.otpToken, await post.mailbox.nextCode('giu.cho@vidu.vn'))
    expect(await emailOf()).toBeUndefined()
    await expect.poll(() => mirror.heard('userUpdated')).toHaveLength(1)
    expect(mirror.heard('userUpdated')[0]!.user.email).toBeUndefined()
  })

  it('a phone number that is not proven is not kept, whether it is somebody’s or nobody’s: neither is revealed', async () => {
    const owner = await post.app.app.db.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
    await post.app.app.db
      .updateTable('app_user')
      .set({ phone_number: '+84912000111' })
      .where('user_id', '=', owner.user_id)
      .execute()
    for (const [email, phoneNumber] of [
      ['moi3@vidu.vn', '0912000111'],
      ['moi4@vidu.vn', '0912000222'],
    ] as const) {
      const otp = await asked(named({ email, phoneNumber }))
      const { data } = await verify(otp.otpToken, await post.mailbox.nextCode(email))
      expect(data!.userInfo.phoneNumber, phoneNumber).toBeUndefined()
    }
    const { data } = await post.app.call(contract.identityAuthen.getRegisterConfig)
    expect(data!.fields.map(({ name }) => name)).not.toContain('phoneNumber')
  })

  it('a name that was taken meanwhile is refused, and the code stays good for nothing else: usernameTaken', async () => {
    const body = named({ email: 'cham@vidu.vn' })
    const otp = await asked(body)
    const code = await post.mailbox.nextCode('cham@vidu.vn')
    await settle({})
    await apply(named({ username: body.username }))
    await settle({ verifiedIdentifiers: ['EMAIL'] })
    const { status, error } = await verify(otp.otpToken, code)
    expect([status, error?.code]).toEqual([409, 'usernameTaken'])
  })

  it('two registrations of one address at once give one account', async () => {
    const first = await asked(named({ email: 'doi@vidu.vn' }))
    const codes = [await post.mailbox.nextCode('doi@vidu.vn')]
    post.app.clock.advance(aMinute)
    const second = await asked(named({ email: 'doi@vidu.vn' }))
    codes.push(await post.mailbox.nextCode('doi@vidu.vn'))
    const outcomes = await Promise.all([
      verify(first.otpToken, codes[0]!),
      verify(second.otpToken, codes[1]!),
    ])
    expect(outcomes.filter(outcome => outcome.data)).toHaveLength(1)
    expect(outcomes.find(outcome => outcome.error)!.error!.code).toBe('identifierTaken')
  })

  it('nobody gets in once registration is closed: registrationClosed', async () => {
    const otp = await asked(named({ email: 'muon@vidu.vn' }))
    const code = await post.mailbox.nextCode('muon@vidu.vn')
    await settle({ verifiedIdentifiers: ['EMAIL'], isRegistrationOpen: false })
    expect((await verify(otp.otpToken, code)).error?.code).toBe('registrationClosed')
    await settle({ verifiedIdentifiers: ['EMAIL'] })
    expect((await verify(otp.otpToken, code)).status).toBe(200)
  })
})

it('where both are proven, the mail’s code leads to the SMS, under the same token: verificationRequired', async () => {
  await settle({ verifiedIdentifiers: ['PHONE', 'EMAIL'] })
  const body = named({ email: 'hai@vidu.vn', phoneNumber: '0912 555 666' })
  const first = await asked(body)
  const { error } = await verify(first.otpToken, await post.mailbox.nextCode('hai@vidu.vn'))
  expect(error?.code).toBe('verificationRequired')
  expect(error?.data).toMatchObject({ otpToken: first.otpToken, channel: 'SMS', to: '+84•••666' })
  expect(await accountOf(body.username)).toBeUndefined()
  const { data } = await verify(first.otpToken, await post.gateway.nextCode('+84912555666'))
  expect(data!.userInfo).toMatchObject({ verifiedEmail: true, verifiedPhone: true })
})

it('the holder of the set-up link proves no mailbox', async () => {
  await settle({ verifiedIdentifiers: ['EMAIL'] })
  const { ensureSetupToken } = await import('./setup-token.ts')
  const setupToken = await ensureSetupToken(post.app.app, 'default')
  const { data } = await post.app.call(register, { body: { ...named(), setupToken } as never })
  expect(data!.userInfo.isAdmin).toBe(true)
})
