import { contract, type ErrorData, type SecondFactors } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { makeKey, prove } from '../testing/proof.ts'

const { login, changePassword } = contract.identityAuthen
const {
  clearSecondFactors,
  confirmTotp,
  disableTotp,
  finishSecondFactor,
  getSecondFactors,
  renewRecoveryCodes,
  startSecondFactorPasskey,
  startTotp,
} = contract.signIn
const device = { 'x-device-id': 'may-cua-an' }

const app = appForFile()
let an: Person
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const codeOf = (secret: string, laterMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() + laterMs })
const wrongCode = (secret: string) => {
  const real = new Set([-30_000, 0, 30_000].map(later => codeOf(secret, later)))
  return ['111111', '222222', '333333', '444444'].find(code => !real.has(code))!
}
/** Turns the authenticator app on, and waits until its next code. */
async function enable(person = an): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.ask(startTotp, { body: { password: person.password } })
  const { recoveryCodes } = await person.ask(confirmTotp, { body: { code: codeOf(secret) } })
  app.clock.advance(60_000)
  return { secret, recoveryCodes }
}
const signIn = (headers: Record<string, string> = device, password = an.password) =>
  app.call(login, { body: { username: an.username, password } }, { headers })
async function challenge(headers: Record<string, string> = device) {
  const { status, error } = await signIn(headers)
  expect([status, error?.code]).toEqual([403, 'secondFactorRequired'])
  return error!.data as Required<ErrorData['secondFactorRequired']>
}
const finish = (
  challengeToken: string,
  factor: { code?: string; recoveryCode?: string },
  headers: Record<string, string> = device,
) => app.call(finishSecondFactor, { body: { challengeToken, ...factor } }, { headers })
const notices = async () => (await an.ask(contract.account.listSecurityNotices)).items.map(({ kind }) => kind)

describe('the authenticator app', () => {
  it('the authenticator app is turned on by a code of it, which gives ten recovery codes once', async () => {
    const { secret, uri } = await an.ask(startTotp, { body: { password: an.password } })
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(an.username)
    expect((await signIn()).status).toBe(200)
    const { recoveryCodes } = await an.ask(confirmTotp, { body: { code: codeOf(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await an.ask(getSecondFactors)).toMatchObject({
      isRequired: true,
      totp: { isEnabled: true, createdTime: expect.any(Number) },
      recoveryCodesLeft: 10,
      hasPassword: true,
    } satisfies Partial<SecondFactors>)
    expect(await notices()).toContain('totpEnabled')
  })

  it('keeps secret and recovery codes unreadable', async () => {
    const { secret, recoveryCodes } = await enable()
    const { rows } = await app.app.database.pool.query(
      'SELECT s::text AS row FROM second_factor s UNION ALL SELECT r::text FROM recovery_code r',
    )
    const stored = rows.map((row: { row: string }) => row.row).join()
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(hidden)
      expect(stored).not.toContain(Buffer.from(hidden).toString('hex'))
    }
  })

  it('the authenticator app is begun and ended only by the person: reauthenticationRequired, wrongPassword, secondFactorInvalid', async () => {
    const calls = [startTotp, disableTotp, renewRecoveryCodes] as const
    for (const call of calls)
      expect((await an.call(call, { body: { password: 'sai bét' } })).error?.code, call.path).toBe(
        'wrongPassword',
      )
    const { secret } = await enable()
    expect((await an.call(disableTotp, { body: { code: wrongCode(secret) } })).error?.code).toBe(
      'secondFactorInvalid',
    )
    app.clock.advance(11 * 60_000)
    for (const call of calls)
      expect((await an.call(call, { body: {} })).error?.code, call.path).toBe('reauthenticationRequired')
  })

  it('says what does not fit its state: totpNotStarted, totpAlreadyEnabled, secondFactorInvalid, secondFactorNotRequired', async () => {
    const mine = { body: { password: an.password } }
    expect((await an.call(confirmTotp, { body: { code: '123456' } })).error?.code).toBe('totpNotStarted')
    expect((await an.call(disableTotp, mine)).error?.code).toBe('totpNotStarted')
    expect((await an.call(renewRecoveryCodes, mine)).error?.code).toBe('secondFactorNotRequired')
    const { secret } = await an.ask(startTotp, mine)
    expect((await an.call(confirmTotp, { body: { code: wrongCode(secret) } })).error?.code).toBe(
      'secondFactorInvalid',
    )
    await an.ask(confirmTotp, { body: { code: codeOf(secret) } })
    expect((await an.call(startTotp, mine)).error?.code).toBe('totpAlreadyEnabled')
    expect((await an.call(confirmTotp, { body: { code: codeOf(secret) } })).error?.code).toBe(
      'totpAlreadyEnabled',
    )
  })

  it('the authenticator app is turned off again; its recovery codes go with it', async () => {
    const { secret } = await enable()
    const after = await an.ask(disableTotp, { body: { code: codeOf(secret) } })
    expect(after).toMatchObject({ isRequired: false, totp: { isEnabled: false }, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
    expect(await notices()).toContain('totpDisabled')
  })
})

describe('the second step', () => {
  it('follows the right password, and a code of the app finishes it', async () => {
    const { secret } = await enable()
    expect((await signIn(device, 'sai bét')).error?.code).toBe('wrongCredentials')
    const { ways, challengeToken, expiresTime } = await challenge()
    expect(ways).toEqual(['TOTP', 'RECOVERY_CODE'])
    expect(expiresTime - app.clock.now()).toBeLessThanOrEqual(5 * 60_000)
    const { data } = await finish(challengeToken, { code: codeOf(secret) })
    expect(data!.userInfo.userId).toBe(an.userId)
  })

  it('opens no session before it is taken', async () => {
    await enable()
    const count = async () =>
      (
        await app.app.db
          .selectFrom('login_session')
          .select('session_id')
          .where('user_id', '=', an.userId)
          .execute()
      ).length
    const before = await count()
    await challenge()
    expect(await count()).toBe(before)
  })

  it('takes a code once, of the same sent 20 times at once too', async () => {
    const { secret } = await enable()
    const code = codeOf(secret)
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challenge()))
    const outcomes = await Promise.all(challenges.map(one => finish(one.challengeToken, { code })))
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(1)
    expect(new Set(outcomes.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['secondFactorInvalid']),
    )
  })

  it('the second step is finished by a recovery code, once, however it is typed; the person is notified', async () => {
    const { recoveryCodes } = await enable()
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await finish((await challenge()).challengeToken, { recoveryCode: typed })).status).toBe(200)
    expect((await finish((await challenge()).challengeToken, { recoveryCode: typed })).error?.code).toBe(
      'secondFactorInvalid',
    )
    expect((await an.ask(getSecondFactors)).recoveryCodesLeft).toBe(9)
    expect(await notices()).toContain('recoveryCodeUsed')
  })

  it('takes no recovery code of the set before', async () => {
    const { recoveryCodes: old } = await enable()
    const { recoveryCodes } = await an.ask(renewRecoveryCodes, { body: { password: an.password } })
    expect((await finish((await challenge()).challengeToken, { recoveryCode: old[0]! })).status).toBe(400)
    expect(
      (await finish((await challenge()).challengeToken, { recoveryCode: recoveryCodes[0]! })).status,
    ).toBe(200)
  })

  it('serves once, for five minutes, on the device that began it: challengeInvalid', async () => {
    const { secret, recoveryCodes } = await enable()
    const used = await challenge()
    await finish(used.challengeToken, { code: codeOf(secret) })
    expect((await finish(used.challengeToken, { recoveryCode: recoveryCodes[0]! })).error?.code).toBe(
      'challengeInvalid',
    )
    const elsewhere = await challenge()
    for (const headers of [{ 'x-device-id': 'khac' }, {}] as Record<string, string>[])
      expect(
        (await finish(elsewhere.challengeToken, { recoveryCode: recoveryCodes[0]! }, headers)).error?.code,
      ).toBe('challengeInvalid')
    app.clock.advance(5 * 60_000)
    expect((await finish(elsewhere.challengeToken, { recoveryCode: recoveryCodes[0]! })).error?.code).toBe(
      'challengeInvalid',
    )
    expect((await finish('x', { code: '123456' })).error?.code).toBe('challengeInvalid')
  })

  it('the second step is finished by the key that began it, to which the session is bound', async () => {
    const { recoveryCodes } = await enable()
    const key = await makeKey()
    const proof = async (path: string, by = key) => ({
      ...device,
      dpop: await prove(by, {
        htu: `${app.url}${path.replace('{tenant}', 'default')}`,
        iat: Math.floor(app.clock.now() / 1000),
      }),
    })
    const { challengeToken } = await challenge(await proof(login.path))
    const [recoveryCode] = recoveryCodes as [string]
    expect((await finish(challengeToken, { recoveryCode })).error?.code).toBe('challengeInvalid')
    const thief = await proof(finishSecondFactor.path, await makeKey())
    expect((await finish(challengeToken, { recoveryCode }, thief)).error?.code).toBe('challengeInvalid')
    const { data } = await finish(challengeToken, { recoveryCode }, await proof(finishSecondFactor.path))
    const row = await app.app.db
      .selectFrom('login_session')
      .select('key_thumbprint')
      .where('session_id', '=', data!.userInfo.loginSessionId!)
      .executeTakeFirstOrThrow()
    expect(row.key_thumbprint).toMatch(/^[\w-]{43}$/)
  })

  it('takes five wrong tries, then a new password is asked for; 50 at once get five too', async () => {
    const { secret, recoveryCodes } = await enable()
    const { challengeToken } = await challenge()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => finish(challengeToken, { code: wrongCode(secret) })),
    )
    expect(outcomes.filter(({ error }) => error?.code === 'secondFactorInvalid')).toHaveLength(5)
    expect(outcomes.filter(({ error }) => error?.code === 'challengeInvalid')).toHaveLength(45)
    expect((await finish(challengeToken, { recoveryCode: recoveryCodes[0]! })).error?.code).toBe(
      'challengeInvalid',
    )
  })

  it('the second step is not offered a passkey where there is none: passkeyNotFound', async () => {
    await enable()
    const { challengeToken } = await challenge()
    const ask = (token: string) =>
      app.call(startSecondFactorPasskey, { body: { challengeToken: token } }, { headers: device })
    expect((await ask(challengeToken)).error?.code).toBe('passkeyNotFound')
    expect((await ask('x')).error?.code).toBe('challengeInvalid')
  })

  it('the second step is refused to a person locked meanwhile: accountLocked', async () => {
    const { secret } = await enable()
    const { challengeToken } = await challenge()
    await app.setUser(an, { is_locked: true })
    expect((await finish(challengeToken, { code: codeOf(secret) })).error?.code).toBe('accountLocked')
  })

  it('stays on when the password is changed', async () => {
    await enable()
    const newPassword = 'một mật khẩu rất mới 2026'
    await an.ask(changePassword, { body: { currentPassword: an.password, newPassword } })
    expect((await signIn(device, newPassword)).error?.code).toBe('secondFactorRequired')
  })

  it('a second step that the old password began is over when the password is changed: challengeInvalid', async () => {
    const { secret } = await enable()
    const { challengeToken } = await challenge()
    const newPassword = 'một mật khẩu rất mới 2026'
    await an.ask(changePassword, { body: { currentPassword: an.password, newPassword } })
    const { error } = await finish(challengeToken, { code: codeOf(secret) })
    expect(error?.code).toBe('challengeInvalid')
  })

  it('the second step is taken away by an administrator for who lost everything; the person is notified, and it is audited', async () => {
    await enable()
    const lan = await app.person('Đặng Thị Lan', { isAdmin: true })
    const clear = (userId: string) => lan.call(clearSecondFactors, { params: { userId } })
    expect((await clear(an.userId)).data).toEqual({ wasRequired: true })
    expect((await signIn()).status).toBe(200)
    expect(await notices()).toContain('totpDisabled')
    expect((await clear(an.userId)).data).toEqual({ wasRequired: false })
    expect((await clear(crypto.randomUUID())).error?.code).toBe('userNotFound')
    const audited = await app.app.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'clearSecondFactors')
      .execute()
    expect(audited.map(row => row.actor_id)).toContain(lan.userId)
  })
})

it('an account is closed to unknown devices after five wrong codes, whatever password came first: accountLocked', async () => {
  const tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    const binh = await tight.person('Trần Văn Bình')
    const { secret } = await binh.ask(startTotp, { body: { password: binh.password } })
    const code = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: tight.clock.now() + later })
    await binh.ask(confirmTotp, { body: { code: code(0) } })
    tight.clock.advance(60_000)
    const headers = { 'x-device-id': 'ke-trom' }
    const step = async (factor: { code: string }) => {
      const { error } = await tight.call(
        login,
        { body: { username: binh.username, password: binh.password } },
        { headers },
      )
      const { challengeToken } = error!.data as Required<ErrorData['secondFactorRequired']>
      return tight.call(finishSecondFactor, { body: { challengeToken, ...factor } }, { headers })
    }
    const wrong = ['111111', '222222', '333333', '444444'].find(
      one => ![code(-30_000), code(0), code(30_000)].includes(one),
    )!
    const receivedEvents: unknown[] = []
    for (let n = 0; n < 6; n++) receivedEvents.push((await step({ code: wrong })).error?.code)
    expect(receivedEvents).toEqual([...Array(5).fill('secondFactorInvalid'), 'accountLocked'])
    expect((await step({ code: code(0) })).error?.code).toBe('accountLocked')
  } finally {
    await tight.close()
  }
})
