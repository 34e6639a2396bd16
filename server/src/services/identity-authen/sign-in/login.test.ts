import { hash } from '@node-rs/argon2'
import { contract } from '@trau/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { makeKey, prove } from '../testing/proof.ts'

const { login } = contract.identityAuthen
let app: TestApp
let an: Person
beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  await app.setUser(an, { email: 'an@vidu.vn', phone_number: '+84912345678' })
})
afterAll(() => app.close())

const signIn = (username: string, password = an.password, headers: Record<string, string> = {}) =>
  app.call(login, { body: { username, password } }, { headers })

describe('login', () => {
  it('takes the username in any case and the e-mail address', async () => {
    for (const name of [an.username, an.username.toUpperCase(), ` ${an.username} `, 'An@Vidu.vn']) {
      const { data } = await signIn(name)
      expect(data?.userInfo.userId, name).toBe(an.userId)
    }
  })

  it.each(['0912345678', '+840912345678', '84912345678', '+84912345678', '+8484912345678', '0912 345 678'])(
    'takes the phone number spelled %s, as a client that adds +84 sends it too [R-REQ-2]',
    async name => {
      expect((await signIn(name)).data?.userInfo.userId).toBe(an.userId)
    },
  )

  it('answers tokens with their ends in epoch milliseconds, and who signed in', async () => {
    const { data } = await signIn(an.username)
    const now = app.clock.now()
    expect(data!.accessTokenExpired - now).toBeGreaterThan(14 * 60_000)
    expect(data!.accessTokenExpired - now).toBeLessThanOrEqual(15 * 60_000)
    expect(Math.round((data!.refreshTokenExpired - now) / 86_400_000)).toBe(30)
    expect(data!.userInfo).toMatchObject({ userId: an.userId, tenantId: 'default' })
    expect(data!.userInfo.loginSessionId).not.toBe(an.tokens.userInfo.loginSessionId)
  })

  it('takes the password in any normal form', async () => {
    expect((await signIn(an.username, an.password.normalize('NFD'))).status).toBe(200)
  })

  it('answers alike for a wrong password, for nobody, and for an account without a password: wrongCredentials', async () => {
    const chi = await app.person('Lê Thị Chi')
    await app.setUser(chi, { password_hash: null })
    for (const [name, password] of [
      [an.username, 'sai mật khẩu rồi'],
      ['khong.co.ai', an.password],
      ['khong@vidu.vn', an.password],
      ['0900000000', an.password],
      ['???', an.password],
      [chi.username, chi.password],
    ] as const) {
      const { status, error } = await signIn(name, password)
      expect([status, error?.code, error?.data]).toEqual([400, 'wrongCredentials', undefined])
    }
  })

  it('does not know people of other tenants', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const body = { username: an.username, password: an.password }
    expect((await app.call(login, { body }, { tenant: 'khac' })).error?.code).toBe('wrongCredentials')
  })

  it('tells that an account is locked only to who knows its password: accountLocked', async () => {
    const dung = await app.person('Phạm Văn Dũng')
    await app.setUser(dung, { is_locked: true })
    expect((await signIn(dung.username, 'sai mật khẩu rồi')).error?.code).toBe('wrongCredentials')
    const { status, error } = await signIn(dung.username, dung.password)
    expect([status, error?.code, error?.data]).toEqual([403, 'accountLocked', undefined])
  })

  it('hashes anew what was hashed with other costs', async () => {
    const app = await startApp({ costlyPasswords: true })
    onTestFinished(() => app.close())
    const em = await app.person('Vũ Thị Em')
    const old = await hash(em.password.normalize('NFC'), { memoryCost: 8_192, timeCost: 3, parallelism: 1 })
    await app.setUser(em, { password_hash: old })
    expect((await app.call(login, { body: { username: em.username, password: em.password } })).status).toBe(
      200,
    )
    const row = await app.app.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_id', '=', em.userId)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/m=19456,t=2,p=1/)
    expect((await app.call(login, { body: { username: em.username, password: em.password } })).status).toBe(
      200,
    )
  })

  it('refuses a proof that was used before or names another call: validationFailed', async () => {
    const key = await makeKey()
    const htu = `${app.url}${login.path.replace('{tenant}', 'default')}`
    const dpop = await prove(key, { htu })
    expect((await signIn(an.username, an.password, { dpop })).status).toBe(200)
    const elsewhere = await prove(key, { htu: htu.replace('login', 'register') })
    for (const proof of [dpop, elsewhere, 'x']) {
      const { error } = await signIn(an.username, an.password, { dpop: proof })
      expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'headers.dpop' }] } })
    }
  })
})

describe('guessing', () => {
  let tight: TestApp
  let owner: Person
  const device = { 'x-device-id': 'may-cua-chu' }

  beforeEach(async () => {
    tight = await startApp({ env: { LIMITS_FACTOR: '1' } })
    owner = await tight.person('Hoàng Văn Giang')
  })
  afterEach(async () => {
    vi.useRealTimers()
    await tight.close()
  })

  const attempt = (password: string, headers: Record<string, string> = {}, username = owner.username) =>
    tight.call(login, { body: { username, password } }, { headers })
  const wrong = 'sai mật khẩu rồi'
  /** The counters live in the database and go by the system's clock. */
  function later(seconds: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  }

  it('closes an account after 5 failures, for 30 s, then for twice as long after each further one: accountLocked', async () => {
    for (let n = 0; n < 5; n++) expect((await attempt(wrong)).error?.code).toBe('wrongCredentials')
    const closed = await attempt(owner.password)
    expect([closed.status, closed.error?.code]).toEqual([403, 'accountLocked'])
    expect(closed.error?.data).toEqual({ retryAfter: 30 })
    expect(closed.headers['retry-after']).toBe('30')

    later(31)
    expect((await attempt(wrong)).error?.code).toBe('wrongCredentials')
    expect((await attempt(owner.password)).error?.data).toEqual({ retryAfter: 60 })
    later(61)
    expect((await attempt(wrong)).error?.code).toBe('wrongCredentials')
    expect((await attempt(owner.password)).error?.data).toEqual({ retryAfter: 120 })
    later(121)
    expect((await attempt(owner.password)).status).toBe(200)
  })

  it('counts failures over all names of an account, and tells nobody by it which names are one’s', async () => {
    const [email, phoneNumber] = ['giang@vidu.vn', '+84912345670']
    await tight.app.db
      .updateTable('app_user')
      .set({ email, phone_number: phoneNumber })
      .where('user_id', '=', owner.userId)
      .execute()
    for (let n = 0; n < 5; n++) await attempt(wrong)
    // The right password under another name is no sixth guess, and the answer is that of an address of nobody.
    for (const [name, ofNobody] of [
      [email, 'khong.co@vidu.vn'],
      [phoneNumber, '+84912345679'],
    ] as const) {
      const [known, unknown] = [await attempt(owner.password, {}, name), await attempt(wrong, {}, ofNobody)]
      expect([known.status, known.error?.code, known.error?.data]).toEqual([
        unknown.status,
        'wrongCredentials',
        unknown.error?.data,
      ])
    }
    later(10 * 60)
    expect((await attempt(owner.password, {}, email)).status).toBe(200)
  })

  it('counts an IPv6 site by its networks, and IPv4 in either spelling as one address', async () => {
    const proxied = await startApp({ env: { LIMITS_FACTOR: '1', TRUST_PROXY: '1' } })
    onTestFinished(() => proxied.close())
    let n = 0
    const from = (address: string) =>
      proxied.call(
        login,
        { body: { username: `nguoi.${n++}`, password: wrong } },
        { headers: { 'x-forwarded-for': address } },
      )
    for (let i = 0; i < 20; i++) await from(`2001:db8:1:2::${i + 1}`)
    expect((await from('2001:db8:1:2:ffff::9')).error?.code).toBe('rateLimited')
    expect((await from('2001:db8:1:3::1')).error?.code).toBe('wrongCredentials')
    for (let i = 0; i < 10; i++) await from('192.0.2.8')
    for (let i = 0; i < 10; i++) await from('::ffff:192.0.2.8')
    expect((await from('192.0.2.8')).error?.code).toBe('rateLimited')
  })

  it('answers for a name of nobody exactly as for an account', async () => {
    const answers = async (username: string) => {
      const list = []
      for (let n = 0; n < 7; n++) {
        const { status, error } = await attempt(wrong, {}, username)
        list.push([status, error?.code, error?.data])
      }
      return list
    }
    expect(await answers('khong.co.ai')).toEqual(await answers(owner.username))
  })

  it('guessing is not helped by trying many at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => attempt(wrong)))
    expect(outcomes.filter(outcome => outcome.error?.code === 'wrongCredentials')).toHaveLength(5)
  })

  it('cannot lock the owner out of a device that has signed in before', async () => {
    expect((await attempt(owner.password, device)).status).toBe(200)
    for (let n = 0; n < 6; n++) await attempt(wrong)
    expect((await attempt(owner.password)).error?.code).toBe('accountLocked')
    expect((await attempt(owner.password, device)).status).toBe(200)
  })

  it('from a known device is limited too, and forgiven by the right password', async () => {
    await attempt(owner.password, device)
    for (let n = 0; n < 4; n++) await attempt(wrong, device)
    expect((await attempt(owner.password, device)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await attempt(wrong, device)).error?.code).toBe('wrongCredentials')
    expect((await attempt(owner.password, device)).error?.code).toBe('accountLocked')
  })

  it('from one address ends after 20 failures over any accounts: rateLimited', async () => {
    for (let n = 0; n < 20; n++) await attempt(wrong, {}, `nguoi.${n}`)
    const { status, error } = await attempt(owner.password)
    expect([status, error?.code]).toEqual([429, 'rateLimited'])
    expect((error!.data as { retryAfter: number }).retryAfter).toBeGreaterThan(60)
    later(15 * 60 + 1)
    expect((await attempt(owner.password)).status).toBe(200)
  })
})
