import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract, type ErrorData, type RegistrationMode } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { startProvider, type TestProvider } from '../testing/provider.ts'

const { getProvidersConfig, prepareLogin, updateProvidersConfig, getGeneralConfig } = contract.identityAuthen
const {
  confirmTotp,
  finishOidcLink,
  finishOidcSignIn,
  finishSecondFactor,
  getProviderSettings,
  getSecondFactors,
  removeOidcIdentity,
  startOidcLink,
  startOidcSignIn,
  startTotp,
} = contract.signIn
const device = { 'x-device-id': 'may-cua-an' }
const redirectUri = 'http://trau.test/auth/oidc'

let app: TestApp
let provider: TestProvider
let lan: Person
beforeAll(async () => {
  provider = await startProvider(redirectUri)
  app = await startApp({
    env: { PUBLIC_URL: 'http://trau.test', OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'fatal' },
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  lan = await app.person('Đặng Thị Lan', { isAdmin: true })
  await offer()
})

const settings = (change: object = {}) => ({
  providerId: 'cong-ty',
  name: 'Công ty',
  issuer: provider.issuer,
  ...provider.client,
  ...change,
})
const offer = (change: object = {}) =>
  lan.ask(updateProvidersConfig, { body: { providers: [settings(change) as ReturnType<typeof settings>] } })
const start = async () => {
  const outcome = await app.call(startOidcSignIn, { params: { providerId: 'cong-ty' } }, { headers: device })
  if (!outcome.data) throw new Error(outcome.error!.code)
  return outcome.data
}
const hand = (sessionId: string, url: URL, headers: Record<string, string> = device) =>
  app.call(
    finishOidcSignIn,
    { body: { sessionId, parameters: Object.fromEntries(url.searchParams) } },
    { headers },
  )
async function signIn(login: string, headers: Record<string, string> = device) {
  const { url, sessionId } = await start()
  return hand(sessionId, await provider.visit(url, login), headers)
}
let counter = 0
/** Somebody at the provider. */
function somebody(claims: Record<string, unknown> = {}): string {
  const login = `nguoi-${++counter}`
  provider.people.set(login, claims)
  return login
}

describe('signing in through another service', () => {
  it('makes an account at the first time and finds it again', async () => {
    const login = somebody({
      name: 'Nguyễn Văn Ân',
      preferred_username: 'Ân.Nguyễn',
      email: 'An.Nguyen@CongTy.vn',
      email_verified: true,
    })
    const { data, error } = await signIn(login)
    expect(error).toBeUndefined()
    expect(data!.userInfo).toMatchObject({
      username: 'an.nguyen',
      fullName: 'Nguyễn Văn Ân',
      firstName: 'Ân',
      email: 'an.nguyen@congty.vn',
      verifiedEmail: true,
      providerType: 'OIDC',
      isAdmin: false,
    })
    const again = await signIn(login)
    expect(again.data!.userInfo.userId).toBe(data!.userInfo.userId)
    const answer = await app.call(getSecondFactors, {}, { token: again.data!.accessToken })
    expect(answer.data).toMatchObject({
      hasPassword: false,
      identities: [{ providerId: 'cong-ty', providerName: 'Công ty', email: 'An.Nguyen@CongTy.vn' }],
    })
  })

  it('goes with PKCE, state and nonce, to the address of our own page', async () => {
    const { url } = await start()
    const query = new URL(url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)!.length, name).toBeGreaterThan(30)
    expect(new URL((await start()).url).searchParams.get('state')).not.toBe(query.get('state'))
  })

  it('gives people of one name names of their own, and takes no address that was not verified there', async () => {
    const claims = { preferred_username: 'trung.ten', email: 'khong@chac.vn', email_verified: false }
    const [first, second] = [await signIn(somebody(claims)), await signIn(somebody(claims))]
    expect(first.data!.userInfo).toMatchObject({ username: 'trung.ten' })
    expect(second.data!.userInfo.username).toMatch(/^trung\.ten\.\d+$/)
    for (const { data } of [first, second]) expect(data!.userInfo).not.toHaveProperty('email')
  })

  it('makes one account of one person who comes in five tabs at once', async () => {
    const login = somebody({ preferred_username: 'nhieu.the' })
    const visits = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { url, sessionId } = await start()
        return { sessionId, back: await provider.visit(url, login) }
      }),
    )
    const outcomes = await Promise.all(visits.map(({ sessionId, back }) => hand(sessionId, back)))
    expect(outcomes.map(outcome => outcome.error)).toEqual(Array(5).fill(undefined))
    expect(new Set(outcomes.map(outcome => outcome.data!.userInfo.userId)).size).toBe(1)
  })

  it('signing in through another service is worth nothing in another browser, a second time, or after five minutes: challengeInvalid', async () => {
    const login = somebody()
    const { url, sessionId } = await start()
    const back = await provider.visit(url, login)
    for (const outcome of [await hand(sessionId, back, { 'x-device-id': 'khac' }), await hand('x', back)])
      expect(outcome.error?.code).toBe('challengeInvalid')
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => hand(sessionId, back)))
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(1)
    expect(outcomes.filter(({ error }) => error?.code === 'challengeInvalid')).toHaveLength(4)
    const late = await start()
    const lateBack = await provider.visit(late.url, login)
    app.clock.advance(5 * 60_000)
    expect((await hand(late.sessionId, lateBack)).error?.code).toBe('challengeInvalid')
  })

  it('refuses an answer of another visit, a changed state, and a no: oidcRefused', async () => {
    const login = somebody()
    const [mine, theirs] = [await start(), await start()]
    const back = await provider.visit(theirs.url, login)
    expect((await hand(mine.sessionId, back)).error?.code).toBe('oidcRefused')

    const { url, sessionId } = await start()
    const forged = await provider.visit(url, login)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await hand(sessionId, forged)).error?.code).toBe('oidcRefused')

    const swapped = await start()
    const code = (await provider.visit((await start()).url, login)).searchParams.get('code')!
    const target = await provider.visit(swapped.url, login)
    target.searchParams.set('code', code)
    expect((await hand(swapped.sessionId, target)).error?.code).toBe('oidcRefused')

    const declined = await start()
    const no = await provider.visit(declined.url, login, { cancel: true })
    expect(no.searchParams.get('error')).toBe('access_denied')
    const outcome = await hand(declined.sessionId, no)
    expect([outcome.status, outcome.error?.code]).toEqual([400, 'oidcRefused'])
  })

  it('asks nobody for another password after the second step, however old theirs is', async () => {
    const login = somebody()
    const session = (await signIn(login)).data!
    const mine = { token: session.accessToken }
    const { secret } = (await app.call(startTotp, { body: {} }, mine)).data!
    const codeIn = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() + later })
    await app.call(confirmTotp, { body: { code: codeIn(0) } }, mine)
    await app.app.db
      .updateTable('app_user')
      .set({ password_hash: 'cũ', created_time: new Date(app.clock.now() - 31 * 86_400_000) })
      .where('user_id', '=', session.userInfo.userId)
      .execute()
    const rules = { minLength: 8, classes: 1, rememberLast: 0, maxAgeDays: 0 }
    const setAge = (maxAgeDays: number) =>
      lan.ask(contract.houseRule.updateHouseRules, {
        body: { section: 'PASSWORD', value: { ...rules, maxAgeDays } },
      })
    await setAge(30)
    try {
      const { challengeToken } = (await signIn(login)).error!.data as { challengeToken: string }
      const body = { challengeToken, code: codeIn(30_000) }
      const { data } = await app.call(finishSecondFactor, { body }, { headers: device })
      expect(data?.userInfo.userId).toBe(session.userInfo.userId)
    } finally {
      await setAge(0)
    }
  })

  it('asks for the second step of an account that wants one', async () => {
    const login = somebody()
    const { data } = await signIn(login)
    const mine = { token: data!.accessToken }
    const { secret } = (await app.call(startTotp, { body: {} }, mine)).data!
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    expect((await app.call(confirmTotp, { body: { code: code() } }, mine)).status).toBe(200)
    app.clock.advance(60_000)
    const { error } = await signIn(login)
    expect(error?.code).toBe('secondFactorRequired')
    const { challengeToken } = error!.data as Required<ErrorData['secondFactorRequired']>
    const finished = await app.call(
      finishSecondFactor,
      { body: { challengeToken, code: code() } },
      { headers: device },
    )
    expect(finished.data!.userInfo.userId).toBe(data!.userInfo.userId)
  })

  it('does not sign a locked person in: accountLocked', async () => {
    const login = somebody()
    const { data } = await signIn(login)
    await app.setUser(data!.userInfo, { is_locked: true })
    expect((await signIn(login)).error?.code).toBe('accountLocked')
  })

  it('makes no account where the provider or the tenant takes none: registrationClosed', async () => {
    await offer({ allowsRegistration: false })
    expect((await signIn(somebody())).error?.code).toBe('registrationClosed')
    await offer()
    const open = (isRegistrationOpen: boolean) =>
      lan.ask(contract.account.updateSignInSettings, { body: { isRegistrationOpen } })
    await open(false)
    const { status, error } = await signIn(somebody())
    expect([status, error?.code]).toEqual([403, 'registrationClosed'])
    await open(true)
  })

  it('keeps the rules of registration: by invitation, by domain of a proven address, by approval', async () => {
    const rule = (mode: RegistrationMode, domains: string[] = []) =>
      lan.ask(contract.houseRule.updateHouseRules, {
        body: { section: 'REGISTRATION', value: { mode, domains } },
      })
    await rule('INVITATION')
    expect((await signIn(somebody())).error?.code).toBe('registrationInvitationNeeded')
    const { invitationToken } = await lan.ask(contract.registration.createRegistrationInvitation, {
      body: { hours: 1, maxUses: 1 },
    })
    const begin = async () =>
      (await app.call(
        startOidcSignIn,
        { params: { providerId: 'cong-ty' }, body: { invitationToken } },
        { headers: device },
      ))!
    const { url, sessionId } = (await begin()).data!
    expect((await hand(sessionId, await provider.visit(url, somebody()))).status).toBe(200)
    expect((await begin()).error?.code).toBe('registrationInvitationNotFound')

    await rule('DOMAIN', ['hoasen.edu.vn'])
    const unproven = { email: 'a1@hoasen.edu.vn', email_verified: false }
    expect((await signIn(somebody(unproven))).error?.code).toBe('emailDomainNotAllowed')
    const proven = { email: 'a2@hoasen.edu.vn', email_verified: true }
    expect((await signIn(somebody(proven))).status).toBe(200)

    await rule('APPROVAL')
    const waiting = somebody()
    const pending = await signIn(waiting)
    expect(pending.error?.code).toBe('registrationPending')
    const again = await signIn(waiting)
    expect(again.error?.code).toBe('registrationPending')
    const { items, total } = await lan.ask(contract.registration.listRegistrations)
    expect([total, items[0]!.providerName]).toEqual([1, 'Công ty'])
    const { registrationId } = items[0]!
    await lan.ask(contract.registration.decideRegistrations, {
      body: { registrationIds: [registrationId], decision: 'APPROVE' },
    })
    expect((await signIn(waiting)).status).toBe(200)
    await rule('OPEN')
  })

  describe('whose e-mail address has an account here', () => {
    let binh: Person
    let email: string
    const claims = () => ({ email, email_verified: true })
    beforeEach(async () => {
      binh = await app.person('Trần Văn Bình')
      email = `binh.${++counter}@congty.vn`
      await named(true)
    })
    const named = (isVerified: boolean) => app.setUser(binh, { email, verified_email: isVerified })

    it('whose e-mail address has an account here is not let into it on the provider’s word alone: identifierTaken', async () => {
      const { status, error } = await signIn(somebody(claims()))
      expect([status, error?.code]).toEqual([409, 'identifierTaken'])
    })

    it('whose e-mail address has an account here is, where the administrator trusts that word; the person is notified', async () => {
      await offer({ linksVerifiedEmail: true })
      const login = somebody(claims())
      expect((await signIn(login)).data!.userInfo.userId).toBe(binh.userId)
      await offer()
      expect((await signIn(login)).data!.userInfo.userId).toBe(binh.userId)
      const { items } = await binh.ask(contract.account.listSecurityNotices)
      expect(items).toContainEqual(expect.objectContaining({ kind: 'providerLinked', detail: 'Công ty' }))
    })

    it('whose e-mail address has an account here is not, where the account holds a role, whatever the provider says: identifierTaken', async () => {
      await offer({ linksVerifiedEmail: true })
      const { roleId } = await lan.ask(contract.adminPermission.createRole, {
        body: { name: `Trực ${binh.userId}`, allow: ['report.read'] },
      })
      const holder = { params: { roleId, userId: binh.userId } }
      await lan.ask(contract.adminPermission.addRoleUser, holder)
      expect((await signIn(somebody(claims()))).error?.code).toBe('identifierTaken')
      await lan.ask(contract.adminPermission.removeRoleUser, holder)
      expect((await signIn(somebody(claims()))).data!.userInfo.userId).toBe(binh.userId)
    })

    it('whose e-mail address has an account here is not, where the account never proved the address: it goes to who did', async () => {
      await named(false)
      await offer({ linksVerifiedEmail: true })
      const { data } = await signIn(somebody(claims()))
      expect(data!.userInfo.userId).not.toBe(binh.userId)
      expect(data!.userInfo.email).toBe(email)
    })

    it('whose e-mail address has an account here is not, where the provider did not verify it', async () => {
      await offer({ linksVerifiedEmail: true })
      const { data } = await signIn(somebody({ email, email_verified: false }))
      expect(data!.userInfo.userId).not.toBe(binh.userId)
    })
  })
})

describe('another service as one more way in', () => {
  let an: Person
  beforeEach(async () => {
    an = await app.person('Nguyễn Văn An')
  })
  const begin = (who = an) =>
    who.ask(
      startOidcLink,
      { params: { providerId: 'cong-ty' }, body: { password: who.password } },
      { headers: device },
    )
  const end = (sessionId: string, back: URL, who = an) =>
    who.call(
      finishOidcLink,
      { body: { sessionId, parameters: Object.fromEntries(back.searchParams) } },
      { headers: device },
    )
  async function link(login: string, who = an) {
    const { url, sessionId } = await begin(who)
    return end(sessionId, await provider.visit(url, login), who)
  }

  it('whoever waits by an account that is added to another does not wait any more', async () => {
    const rule = (mode: RegistrationMode) =>
      lan.ask(contract.houseRule.updateHouseRules, {
        body: { section: 'REGISTRATION', value: { mode, domains: [] } },
      })
    const waitingCount = async () => (await lan.ask(contract.registration.listRegistrations)).total
    await rule('APPROVAL')
    const login = somebody()
    expect((await signIn(login)).error?.code).toBe('registrationPending')
    await rule('OPEN')
    expect(await waitingCount()).toBe(1)
    expect((await link(login)).status).toBe(200)
    expect(await waitingCount()).toBe(0)
    expect((await signIn(login)).data!.userInfo.userId).toBe(an.userId)
  })

  it('another service as one more way in is added, signs in, and is removed; the person is notified of both', async () => {
    const login = somebody({ email: 'an@congty.vn', email_verified: true })
    const { data } = await link(login)
    expect(data).toMatchObject({ providerId: 'cong-ty', providerName: 'Công ty', email: 'an@congty.vn' })
    expect((await signIn(login)).data!.userInfo.userId).toBe(an.userId)
    const after = await an.ask(removeOidcIdentity, {
      params: { identityId: data!.identityId },
      body: { password: an.password },
    })
    expect(after.identities).toEqual([])
    expect((await signIn(login)).data?.userInfo.userId).not.toBe(an.userId)
    const { items } = await an.ask(contract.account.listSecurityNotices)
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['providerLinked', 'providerUnlinked']),
    )
  })

  it('belongs to one account: identityTaken', async () => {
    const login = somebody()
    await link(login)
    const binh = await app.person('Trần Văn Bình')
    const { status, error } = await link(login, binh)
    expect([status, error?.code]).toEqual([409, 'identityTaken'])
  })

  it('another service as one more way in is added by who began it, by linking and not by signing in: challengeInvalid', async () => {
    const { url, sessionId } = await begin()
    const back = await provider.visit(url, somebody())
    const binh = await app.person('Trần Văn Bình')
    expect((await end(sessionId, back, binh)).error?.code).toBe('challengeInvalid')
    expect((await hand(sessionId, back)).error?.code).toBe('challengeInvalid')
    expect((await end(sessionId, back)).status).toBe(200)
    const visit = await start()
    expect((await end(visit.sessionId, await provider.visit(visit.url, somebody()))).error?.code).toBe(
      'challengeInvalid',
    )
  })

  it('another service as one more way in is added and removed only by the person: wrongPassword, reauthenticationRequired, identityNotFound', async () => {
    const identityId = (await link(somebody())).data!.identityId
    const wrong = { password: 'sai bét' }
    expect(
      (await an.call(startOidcLink, { params: { providerId: 'cong-ty' }, body: wrong })).error?.code,
    ).toBe('wrongPassword')
    expect((await an.call(removeOidcIdentity, { params: { identityId }, body: wrong })).error?.code).toBe(
      'wrongPassword',
    )
    const binh = await app.person('Trần Văn Bình')
    const foreign = await binh.call(removeOidcIdentity, {
      params: { identityId },
      body: { password: binh.password },
    })
    expect([foreign.status, foreign.error?.code]).toEqual([404, 'identityNotFound'])
    app.clock.advance(11 * 60_000)
    expect((await an.call(removeOidcIdentity, { params: { identityId }, body: {} })).error?.code).toBe(
      'reauthenticationRequired',
    )
  })

  it('another service as one more way in is not removed when it is the last way in: lastWayIn', async () => {
    const login = somebody()
    const { data } = await signIn(login)
    const mine = { token: data!.accessToken }
    const { identities } = (await app.call(getSecondFactors, {}, mine)).data!
    const { error } = await app.call(
      removeOidcIdentity,
      { params: { identityId: identities[0]!.identityId }, body: {} },
      mine,
    )
    expect(error?.code).toBe('lastWayIn')
    expect((await signIn(login)).data!.userInfo.userId).toBe(data!.userInfo.userId)
  })
})

describe('the providers’ settings', () => {
  it('the providers’ settings are returned to everybody as names, to administrators whole but for the secret', async () => {
    const shown = [{ providerId: 'cong-ty', name: 'Công ty' }]
    expect((await app.call(getProvidersConfig)).data).toEqual({ providers: shown })
    const prepared = (await app.call(prepareLogin, { body: {} })).data!
    expect(prepared.providers).toEqual(shown)
    expect(prepared.ways).toEqual(['PASSWORD', 'QR', 'OIDC'])
    expect((await app.call(getGeneralConfig)).data!.ways).toContain('OIDC')

    const whole = await lan.ask(getProviderSettings)
    expect(whole).toEqual({
      redirectUri,
      version: expect.any(String),
      providers: [
        {
          ...shown[0],
          issuer: provider.issuer,
          clientId: 'trau',
          hasSecret: true,
          scopes: ['email', 'profile'],
          isEnabled: true,
          allowsRegistration: true,
          linksVerifiedEmail: false,
        },
      ],
    })
    const an = await app.person('Nguyễn Văn An')
    expect((await an.call(getProviderSettings)).error?.code).toBe('forbidden')
    expect((await an.call(updateProvidersConfig, { body: { providers: [] } })).error?.code).toBe('forbidden')
  })

  it('the providers’ settings are those of one of two lists that are written at once, and never a failure of the server', async () => {
    for (let n = 0; n < 5; n++) {
      const lists = ['mot', 'hai'].map(name => [
        settings({ providerId: 'chung', isEnabled: false }),
        settings({ providerId: `${name}-${n}`, isEnabled: false }),
      ])
      const answers = await Promise.all(
        lists.map(providers => lan.call(updateProvidersConfig, { body: { providers: providers as never } })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { providers } = await lan.ask(getProviderSettings)
      expect(lists.map(list => list.map(one => one.providerId))).toContainEqual(
        providers.map(one => one.providerId),
      )
    }
    await offer()
  })

  it('the providers’ list is not replaced by one that was made before a colleague changed it: settingsChanged', async () => {
    const { version: expectedVersion } = await lan.ask(getProviderSettings)
    const second = settings({ providerId: 'moi', isEnabled: false })
    const replace = (providers: ReturnType<typeof settings>[], version: string) =>
      lan.call(updateProvidersConfig, { body: { providers: providers as never, expectedVersion: version } })
    const added = await replace([settings(), second], expectedVersion)
    expect(added.status).toBe(200)
    const refusal = await replace([settings({ name: 'Tên khác' })], expectedVersion)
    expect([refusal.status, refusal.error?.code]).toEqual([409, 'settingsChanged'])
    const current = await lan.ask(getProviderSettings)
    expect(current.providers.map(one => one.providerId)).toEqual(['cong-ty', 'moi'])
    expect(current.version).toBe(added.data!.version)
    // A secret is no part of what is answered, and still another version.
    await offer({ clientSecret: 'khoá mới' })
    const one = await lan.ask(getProviderSettings)
    await offer()
    expect((await lan.ask(getProviderSettings)).version).not.toBe(one.version)
  })

  it('keep a secret that is not sent again, but not for another issuer, and show it nowhere', async () => {
    const answer = await offer({ clientSecret: undefined })
    expect(answer.providers[0]!.hasSecret).toBe(true)
    expect((await signIn(somebody())).status).toBe(200)
    const moved = await lan.ask(updateProvidersConfig, {
      body: {
        providers: [
          {
            ...settings({ clientSecret: undefined, issuer: 'http://127.0.0.1:9', isEnabled: false }),
          } as never,
        ],
      },
    })
    expect(moved.providers[0]!.hasSecret).toBe(false)
    await offer()
    const { rows } = await app.app.database.pool.query(
      'SELECT p::text AS row FROM oidc_provider p UNION ALL SELECT a::text FROM audit a',
    )
    const stored = rows.map((row: { row: string }) => row.row).join()
    expect(stored).toContain('updateProvidersConfig')
    expect(stored).not.toContain(provider.client.clientSecret)
  })

  it('offer nothing that is switched off or taken away: providerNotFound', async () => {
    const { url, sessionId } = await start()
    const back = await provider.visit(url, somebody())
    await offer({ isEnabled: false })
    expect((await app.call(getProvidersConfig)).data).toEqual({ providers: [] })
    expect((await app.call(prepareLogin, { body: {} })).data!.ways).not.toContain('OIDC')
    const closed = await app.call(startOidcSignIn, { params: { providerId: 'cong-ty' } })
    expect([closed.status, closed.error?.code]).toEqual([404, 'providerNotFound'])
    expect((await hand(sessionId, back)).error?.code).toBe('providerNotFound')
  })

  it('name each provider once: validationFailed', async () => {
    const { error } = await lan.call(updateProvidersConfig, { body: { providers: [settings(), settings()] } })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'body.providers' }] } })
  })

  it('take only a provider that answers as one: providerUnreachable', async () => {
    const page = await listen()
    const port = (page.address() as AddressInfo).port
    for (const issuer of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9']) {
      const { status, error } = await lan.call(updateProvidersConfig, {
        body: { providers: [settings({ issuer })] },
      })
      expect([status, error?.code], issuer).toEqual([422, 'providerUnreachable'])
      expect(error!.data).toEqual({ providerId: 'cong-ty' })
    }
    page.close()
    expect((await lan.ask(getProviderSettings)).providers[0]!.issuer).toBe(provider.issuer)
  })
})

it('a provider that is down is providerUnreachable, at the start as at the end of a visit', async () => {
  const down = await startProvider(redirectUri)
  const answer = { ...down.client, providerId: 'cong-ty', name: 'Công ty', issuer: down.issuer }
  await lan.ask(updateProvidersConfig, { body: { providers: [answer] } })
  const { url, sessionId } = await start()
  const back = await down.visit(url, 'an')
  await down.close()
  const outcome = await hand(sessionId, back)
  expect([outcome.status, outcome.error?.code]).toEqual([422, 'providerUnreachable'])
  // What it said before is remembered for a while; another process knows nothing of it.
  app.app.services.oidcConfigurations.clear()
  const again = await app.call(startOidcSignIn, { params: { providerId: 'cong-ty' } }, { headers: device })
  expect(again.error).toMatchObject({ code: 'providerUnreachable', data: { providerId: 'cong-ty' } })
  const an = await app.person('Nguyễn Văn An')
  const link = await an.call(startOidcLink, {
    params: { providerId: 'cong-ty' },
    body: { password: an.password },
  })
  expect(link.error?.code).toBe('providerUnreachable')
})

it('a provider at a private address that the environment does not name is never connected to', async () => {
  let visits = 0
  const inside = await listen(() => visits++)
  const { port } = inside.address() as AddressInfo
  const closed = await startApp({ env: { OUTBOUND_ALLOW: '10.1.2.3', LOG_LEVEL: 'fatal' } })
  try {
    const admin = await closed.person('Đặng Thị Lan', { isAdmin: true })
    for (const issuer of [
      `http://127.0.0.1:${port}`,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
      `https://[::ffff:127.0.0.1]:${port}`,
      'https://169.254.169.254',
    ]) {
      const { error } = await admin.call(updateProvidersConfig, {
        body: { providers: [settings({ issuer })] },
      })
      // An administrator reads which setting would open it.
      const refusedHost = new URL(issuer).hostname
      expect(error, issuer).toMatchObject({ code: 'providerUnreachable', data: { refusedHost } })
    }
    expect(visits).toBe(0)
  } finally {
    await closed.close()
    inside.close()
  }
})

async function listen(onConnection: () => void = () => {}): Promise<Server> {
  const server = createServer((_, response) => response.end('<html>'))
  server.on('connection', onConnection)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}
