import { contract, type EventEnvelope, type Tokens } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { type BrowserKey, makeKey, prove } from '../testing/proof.ts'
import { endSessions } from './sessions.ts'

const { login, refreshTokens } = contract.identityAuthen
const app = appForFile()
let an: Person
let tokens: Tokens
const device = { 'x-device-id': 'may-cua-an' }

beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
  tokens = await signIn(device)
})

const urlOf = (endpoint: { path: string }, tenant = 'default') =>
  `${app.url}${endpoint.path.replace('{tenant}', tenant)}`
async function signIn(headers: Record<string, string>): Promise<Tokens> {
  const { data } = await app.call(
    login,
    { body: { username: an.username, password: an.password } },
    { headers },
  )
  return data!
}
const renew = (token: string, headers: Record<string, string> = device) =>
  app.call(refreshTokens, {}, { token, headers })
const isSignedIn = async (accessToken: string) =>
  (await app.call(contract.identity.getUser, { params: { value: an.userId } }, { token: accessToken }))
    .status === 200

describe('refreshTokens', () => {
  it('spends the bearer for a new pair and tells its ends and the user [R-REFRESH-4]', async () => {
    app.clock.advance(16 * 60_000)
    expect(await isSignedIn(tokens.accessToken)).toBe(false)
    const { status, data } = await renew(tokens.refreshToken)
    expect(status).toBe(200)
    expect(data!.refreshToken).not.toBe(tokens.refreshToken)
    expect(data!.accessTokenExpired).toBeGreaterThan(app.clock.now())
    expect(data!.refreshTokenExpired).toBeGreaterThan(tokens.refreshTokenExpired)
    expect(data!.userInfo).toMatchObject({
      userId: an.userId,
      loginSessionId: tokens.userInfo.loginSessionId,
    })
    expect(await isSignedIn(data!.accessToken)).toBe(true)
  })

  it('renews whatever tenant the token is of, though clients always name "default" [R-REFRESH-5]', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const minh = await app.person('Mai Văn Minh', { tenant: 'khac' })
    const { data } = await renew(minh.tokens.refreshToken)
    expect(data!.userInfo).toMatchObject({ userId: minh.userId, tenantId: 'khac' })
  })

  it('refuses what is no live refresh token: refreshTokenInvalid', async () => {
    const stranger = `default.${'A'.repeat(43)}`
    for (const token of [tokens.accessToken, stranger, tokens.refreshToken.replace('default', 'khac'), 'x']) {
      const { status, error } = await renew(token)
      expect([status, error?.code]).toEqual([401, 'refreshTokenInvalid'])
    }
    expect((await app.call(refreshTokens)).error?.code).toBe('refreshTokenInvalid')
    expect((await renew(tokens.refreshToken)).status).toBe(200)
  })

  it('stores neither the token nor its successor readably', async () => {
    const { data } = await renew(tokens.refreshToken)
    const { rows } = await app.app.database.pool.query('SELECT t::text AS row FROM refresh_token AS t')
    const stored = rows.map((row: { row: string }) => row.row).join('\n')
    for (const secret of [tokens.refreshToken, data!.refreshToken, data!.accessToken]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('gives 100 simultaneous renewals of one device the same pair, and nobody is thrown out', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => renew(tokens.refreshToken)))
    expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set([200]))
    expect(new Set(outcomes.map(outcome => outcome.data!.refreshToken)).size).toBe(1)
    expect(new Set(outcomes.map(outcome => outcome.data!.accessToken)).size).toBe(1)
    expect((await renew(outcomes[0]!.data!.refreshToken)).status).toBe(200)
  })

  it('answers the same device alike for 30 s, over several renewals in between', async () => {
    const first = (await renew(tokens.refreshToken)).data!
    const second = (await renew(first.refreshToken)).data!
    app.clock.advance(29_000)
    expect((await renew(tokens.refreshToken)).data!.refreshToken).toBe(first.refreshToken)
    expect((await renew(first.refreshToken)).data!.refreshToken).toBe(second.refreshToken)
    expect(await isSignedIn(second.accessToken)).toBe(true)
  })

  it('ends the session when a token is spent again after 30 s: refreshTokenReused, once', async () => {
    const next = (await renew(tokens.refreshToken)).data!
    app.clock.advance(31_000)
    const { status, error } = await renew(tokens.refreshToken)
    expect([status, error?.code]).toEqual([401, 'refreshTokenReused'])
    expect(await isSignedIn(next.accessToken)).toBe(false)
    for (const token of [next.refreshToken, tokens.refreshToken])
      expect((await renew(token)).error?.code).toBe('refreshTokenInvalid')
    expect(await isSignedIn(an.tokens.accessToken)).toBe(true)
  })

  it('ends the session when a spent token comes from elsewhere, however soon', async () => {
    const elsewhere: Record<string, string>[] = [{ 'x-device-id': 'may-cua-trom' }, {}]
    for (const headers of elsewhere) {
      const mine = await signIn(device)
      const next = (await renew(mine.refreshToken)).data!
      expect((await renew(mine.refreshToken, headers)).error?.code).toBe('refreshTokenReused')
      expect(await isSignedIn(next.accessToken)).toBe(false)
    }
  })

  it('ends it for a caller without a device id too, who cannot be distinguished from a thief', async () => {
    const mine = await signIn({})
    await renew(mine.refreshToken, {})
    expect((await renew(mine.refreshToken, {})).error?.code).toBe('refreshTokenReused')
  })

  it('tells the person’s devices of the reuse and closes the session’s sockets', async () => {
    const socket = await an.socket()
    const receivedEvents: EventEnvelope[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    const closed = new Promise<number>(resolve => socket.on('disconnected', ({ code }) => resolve(code)))
    await renew(an.tokens.refreshToken, {})
    expect((await renew(an.tokens.refreshToken, {})).error?.code).toBe('refreshTokenReused')
    expect(await closed).toBe(4500)
    expect(receivedEvents).toContainEqual({
      type: 'sessionEnded',
      data: { loginSessionIds: [an.tokens.userInfo.loginSessionId], reason: 'reuse' },
    })
    expect(receivedEvents).toContainEqual({
      type: 'securityNoticed',
      data: expect.objectContaining({ kind: 'sessionReused' }),
    })
  })

  it('ends after 30 days of rest and 90 days in all', async () => {
    app.clock.advance(29 * 86_400_000)
    let current = (await renew(tokens.refreshToken)).data!
    for (const days of [29, 29]) {
      app.clock.advance(days * 86_400_000)
      current = (await renew(current.refreshToken)).data!
    }
    expect(Math.round((current.refreshTokenExpired - app.clock.now()) / 86_400_000)).toBe(3)
    app.clock.advance(4 * 86_400_000)
    expect((await renew(current.refreshToken)).error?.code).toBe('refreshTokenInvalid')

    const idle = await signIn(device)
    app.clock.advance(30 * 86_400_000 + 1)
    expect((await renew(idle.refreshToken)).error?.code).toBe('refreshTokenInvalid')
  })

  it('a refresh is refused to a locked person and after a session ended', async () => {
    await app.setUser(an, { is_locked: true })
    expect((await renew(tokens.refreshToken)).error?.code).toBe('refreshTokenInvalid')
    await app.setUser(an, { is_locked: false })
    await endSessions(app.app, 'default', an.userId, { reason: 'locked' })
    expect((await renew(tokens.refreshToken)).error?.code).toBe('refreshTokenInvalid')
  })

  it('keeps spent tokens, to know them again, and a successor only while it may be asked for', async () => {
    let current = tokens
    for (let n = 0; n < 3; n++) {
      app.clock.advance(60_000)
      current = (await renew(current.refreshToken)).data!
    }
    const rows = await app.app.db
      .selectFrom('refresh_token')
      .select('successor')
      .where('session_id', '=', tokens.userInfo.loginSessionId!)
      .execute()
    expect(rows).toHaveLength(4)
    expect(rows.filter(row => row.successor !== null)).toHaveLength(1)
  })
})

describe('a session bound to a browser’s key', () => {
  let key: BrowserKey
  let bound: Tokens

  beforeEach(async () => {
    key = await makeKey()
    bound = await signIn({ ...device, dpop: await prove(key, { htu: urlOf(login), iat: seconds() }) })
  })
  const seconds = () => Math.floor(app.clock.now() / 1000)
  const withProof = async (token: string, by: BrowserKey, deviceId = 'may-cua-an') =>
    renew(token, {
      'x-device-id': deviceId,
      dpop: await prove(by, { htu: urlOf(refreshTokens), iat: seconds() }),
    })

  it('a session bound to a browser’s key is renewed with that key, and not without it or with another: a copied token is worth nothing elsewhere', async () => {
    expect((await renew(bound.refreshToken)).error?.code).toBe('refreshTokenInvalid')
    expect((await withProof(bound.refreshToken, await makeKey())).error?.code).toBe('refreshTokenInvalid')
    expect((await withProof(bound.refreshToken, key)).status).toBe(200)
  })

  it('does not end because a thief tries without the key', async () => {
    const next = (await withProof(bound.refreshToken, key)).data!
    app.clock.advance(31_000)
    expect((await withProof(bound.refreshToken, await makeKey())).error?.code).toBe('refreshTokenInvalid')
    expect(await isSignedIn(next.accessToken)).toBe(true)
  })

  it('takes each proof once, and none for another call', async () => {
    const dpop = await prove(key, { htu: urlOf(refreshTokens), iat: seconds() })
    const next = (await renew(bound.refreshToken, { ...device, dpop })).data!
    const other = await prove(key, { htu: urlOf(login), iat: seconds() })
    for (const refusedProof of [dpop, other]) {
      const { error } = await renew(next.refreshToken, { ...device, dpop: refusedProof })
      expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'headers.dpop' }] } })
    }
    expect((await withProof(next.refreshToken, key)).status).toBe(200)
  })

  it('refuses only the proof of a browser whose clock is wrong: its token serves with the next proof', async () => {
    for (const difference of [300, -300]) {
      const dpop = await prove(key, { htu: urlOf(refreshTokens), iat: seconds() + difference })
      const { status, error } = await renew(bound.refreshToken, { ...device, dpop })
      expect(status).toBe(422)
      expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'headers.dpop' }] } })
    }
    expect((await withProof(bound.refreshToken, key)).status).toBe(200)
  })

  it('gives 100 simultaneous renewals with the key the same pair', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => withProof(bound.refreshToken, key)))
    expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set([200]))
    expect(new Set(outcomes.map(outcome => outcome.data!.refreshToken)).size).toBe(1)
  })
})
