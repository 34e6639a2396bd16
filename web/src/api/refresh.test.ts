import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from '../storage/cookies.ts'
import { noteBinding } from './device-key.ts'
import { refreshSession } from './refresh.ts'
import { request } from './request.ts'
import { learnServerTime } from './server-clock.ts'
import { clearSession, readSession, rememberedUser, storeSession } from './session.ts'
import { setTenant } from './settings.ts'
import { failure, json, type Sent, stubNetwork, tokensOf } from './testing.ts'

const device = vi.hoisted(() => ({ proof: undefined as string | undefined }))
vi.mock('./device-key.ts', async original => ({
  ...(await original<object>()),
  deviceProof: async () => device.proof,
  hasDeviceKey: async () => device.proof !== undefined,
}))

const path = '/room-service/v1/domains/{tenant}/rooms'
const isRefresh = (r: Sent) => r.url.endsWith('/refresh-token')
const bearer = (r: Sent) => r.headers.get('Authorization')

/** A server that knows one live access token and one live refresh token, and rotates them. */
function server(live: { access: string; refresh: string }) {
  let n = 1
  return stubNetwork(async r => {
    if (isRefresh(r)) {
      await new Promise(resolve => setTimeout(resolve, 5))
      if (bearer(r) !== `Bearer ${live.refresh}`) return failure('refreshTokenReused', 401)
      const tokens = tokensOf(++n)
      live.access = tokens.accessToken
      live.refresh = tokens.refreshToken
      return json({ data: tokens })
    }
    return bearer(r) === `Bearer ${live.access}` ? json({ data: r.url }) : failure('accessTokenExpired', 401)
  })
}

beforeEach(() => {
  clearSession()
  noteBinding(false)
  device.proof = undefined
  setTenant(undefined)
})
afterEach(() => vi.unstubAllGlobals())

describe('refresh', () => {
  it('[R-REFRESH-1] a 401 refreshes once and repeats the call once', async () => {
    storeSession(tokensOf(1))
    const sent = server({ access: 'none', refresh: 'refresh-1' })
    expect(await request('GET', path)).toContain('/rooms')
    expect(sent.map(r => [isRefresh(r), bearer(r)])).toEqual([
      [false, 'Bearer access-1'],
      [true, 'Bearer refresh-1'],
      [false, 'Bearer access-2'],
    ])
  })

  it('[R-REFRESH-1] a second 401 is passed on', async () => {
    storeSession(tokensOf(1))
    const sent = stubNetwork(r =>
      isRefresh(r) ? json({ data: tokensOf(2) }) : failure('sessionRevoked', 401),
    )
    await expect(request('GET', path)).rejects.toMatchObject({ code: 'sessionRevoked' })
    expect(sent).toHaveLength(3)
  })

  it('[R-REFRESH-1] concurrent failures share one refresh and are repeated together', async () => {
    storeSession(tokensOf(1))
    const sent = server({ access: 'none', refresh: 'refresh-1' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('GET', path)))
    expect(answers).toHaveLength(20)
    expect(sent.filter(isRefresh)).toHaveLength(1)
  })

  it('[R-REFRESH-1] concurrent failures are rejected together', async () => {
    storeSession(tokensOf(1))
    const sent = server({ access: 'none', refresh: 'another' })
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => request('GET', path)))
    const reasons = ends.map(end => (end.status === 'rejected' ? end.reason : undefined))
    expect(reasons.every(reason => reason === reasons[0] && reason.code === 'refreshTokenReused')).toBe(true)
    expect(sent.filter(isRefresh)).toHaveLength(1)
  })

  it('a session that is bound to this browser waits while its key cannot be read', async () => {
    storeSession(tokensOf(1))
    const sent = server({ access: 'none', refresh: 'refresh-1' })
    device.proof = 'signed'
    await refreshSession('access-1')
    device.proof = undefined
    await expect(refreshSession('access-2')).rejects.toMatchObject({ kind: 'network' })
    expect(sent).toHaveLength(1)
    expect(readSession().refreshToken).toBe('refresh-2')
    device.proof = 'signed'
    expect((await refreshSession('access-2')).accessToken).toBe('access-3')
  })

  it('sends nothing when another tab has renewed the session meanwhile', async () => {
    storeSession(tokensOf(7))
    const sent = server({ access: 'access-7', refresh: 'refresh-7' })
    expect((await refreshSession('access-6')).accessToken).toBe('access-7')
    expect(sent).toHaveLength(0)
  })

  it('[R-REFRESH-2] without a refresh token the error says so', async () => {
    writeCookie('access_token', 'old')
    server({ access: 'none', refresh: 'none' })
    await expect(request('GET', path)).rejects.toThrow('No refresh token available')
  })

  it('[R-REFRESH-3] a refused refresh removes both token cookies and passes the error on', async () => {
    storeSession(tokensOf(1))
    server({ access: 'none', refresh: 'another' })
    await expect(refreshSession('access-1')).rejects.toMatchObject({
      code: 'refreshTokenReused',
      status: 401,
    })
    expect(readSession()).toEqual({ userId: 'an', accessToken: undefined, refreshToken: undefined })
  })

  it('[R-REFRESH-3] an empty answer is a failure too', async () => {
    storeSession(tokensOf(1))
    stubNetwork(() => json({ data: {} }))
    await expect(refreshSession('access-1')).rejects.toMatchObject({ code: 'badResponse' })
    expect(readCookie('refresh_token')).toBeUndefined()
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['somebody answers in the server’s place', () => new Response('<html>', { status: 200 })],
    ...[408, 425, 429, 500, 502, 503, 504].map(
      status => [`the answer is ${status}`, () => failure('tooBusy', status)] as [string, () => Response],
    ),
  ])('[R-REFRESH-3] keeps the session while %s: nobody has refused it', async (_, answer) => {
    storeSession(tokensOf(1))
    stubNetwork(answer)
    await expect(refreshSession('access-1')).rejects.toThrow()
    expect(readSession()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  })

  it.each([400, 401, 402, 403, 404, 422])(
    '[R-REFRESH-3] an answer %i removes both token cookies',
    async status => {
      storeSession(tokensOf(1))
      stubNetwork(() => failure('refreshTokenInvalid', status))
      await expect(refreshSession('access-1')).rejects.toMatchObject({ status })
      expect(readSession()).toMatchObject({ accessToken: undefined, refreshToken: undefined })
    },
  )

  it('a session is renewed by a page whose clock is wrong: only the proof was refused, and is sent anew', async () => {
    storeSession(tokensOf(1))
    let count = 0
    const sent = stubNetwork(() => {
      if (++count === 2) return json({ data: tokensOf(2) })
      const answer = failure('validationFailed', 422, {
        fields: [{ path: 'headers.dpop', reason: 'invalid' }],
      })
      answer.headers.set('date', new Date(Date.now() + 300_000).toUTCString())
      return answer
    })
    await refreshSession('access-1')
    learnServerTime(new Headers({ date: new Date().toUTCString() }))
    expect(sent.map(request => [isRefresh(request), bearer(request)])).toEqual([
      [true, 'Bearer refresh-1'],
      [true, 'Bearer refresh-1'],
    ])
    expect(readSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  })

  it('[R-REFRESH-4] stores tokens and user id, with the expiry of the answer', async () => {
    const cookies = vi.spyOn(document, 'cookie', 'set')
    storeSession(tokensOf(1, 'an'))
    const tokens = {
      ...tokensOf(2, 'binh'),
      accessTokenExpired: Date.UTC(2033, 0, 1),
      refreshTokenExpired: Date.UTC(2034, 0, 1),
    }
    stubNetwork(() => json({ data: tokens }))
    await refreshSession('access-1')
    expect(readSession()).toEqual({ userId: 'binh', accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(localStorage.getItem('user_id')).toBe('binh')
    expect(rememberedUser('binh')?.name).toBe('An')
    expect(rememberedUser('an')).toBeUndefined()
    const written = cookies.mock.calls.map(([value]) => value)
    expect(written).toContain('trau_access_token=access-2; Path=/; Expires=Sat, 01 Jan 2033 00:00:00 GMT')
    expect(written).toContain('trau_refresh_token=refresh-2; Path=/; Expires=Sun, 01 Jan 2034 00:00:00 GMT')
    cookies.mockRestore()
  })

  it('[R-REFRESH-5] goes to the tenant "default" whoever is signed in', async () => {
    storeSession(tokensOf(1))
    setTenant('demo')
    const sent = server({ access: 'none', refresh: 'refresh-1' })
    await refreshSession('access-1')
    expect(sent[0]!.method).toBe('POST')
    expect(new URL(sent[0]!.url).pathname).toBe('/identity-authen-service/v1/domains/default/refresh-token')
  })

  it.each([
    ['accepted', () => json({ data: tokensOf(2) })],
    ['refused', () => failure('refreshTokenReused', 401)],
  ])('a renewal that is %s leaves the session of whoever signed in meanwhile', async (_, answer) => {
    storeSession(tokensOf(1))
    writeCookie('access_token', '', 0)
    stubNetwork(() => {
      storeSession(tokensOf(3, 'binh'))
      return answer()
    })
    await expect(refreshSession()).rejects.toThrow()
    expect(readSession()).toEqual({ userId: 'binh', accessToken: 'access-3', refreshToken: 'refresh-3' })
  })
})
