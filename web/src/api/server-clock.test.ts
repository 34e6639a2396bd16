import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie } from '../storage/cookies.ts'
import { request } from './request.ts'
import { learnServerTime, serverNow, toLocalTime } from './server-clock.ts'
import { clearSession, storeSession } from './session.ts'
import { json, stubNetwork, tokensOf } from './testing.ts'

const dateOf = (time: number) => new Headers({ date: new Date(time).toUTCString() })

beforeEach(clearSession)
afterEach(() => {
  vi.unstubAllGlobals()
  learnServerTime(dateOf(Date.now()))
})

describe('the server’s time', () => {
  it('the server’s time is this clock’s while they agree, or nothing is known', () => {
    learnServerTime(new Headers())
    learnServerTime(dateOf(Date.now() - 3000))
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
    expect(toLocalTime(5)).toBe(5)
  })

  it('the server’s time is learnt from every answer', async () => {
    const ahead = Date.now() + 3_600_000
    stubNetwork(() => new Response('{}', { headers: dateOf(ahead) }))
    await request('GET', '/a')
    expect(Math.abs(serverNow() - ahead)).toBeLessThan(2000)
  })

  it('keeps a fresh token’s cookie where this clock is an hour ahead', () => {
    learnServerTime(dateOf(Date.now() - 3_600_000))
    const tokens = { ...tokensOf(1), accessTokenExpired: serverNow() + 900_000 }
    expect(tokens.accessTokenExpired).toBeLessThan(Date.now())
    storeSession(tokens)
    expect(readCookie('access_token')).toBe('access-1')
  })

  it.each([
    ['headers.dpop', 2],
    ['body.username', 1],
  ])(
    'the server’s time is learnt from a refusal of %s, which is sent %i times in all',
    async (path, times) => {
      const ahead = Date.now() + 3_600_000
      let count = 0
      const requests = stubNetwork(() => {
        if (++count === 2) return json({ data: { isIn: true } })
        const error = { code: 'validationFailed', data: { fields: [{ path, reason: 'invalid' }] } }
        return new Response(JSON.stringify({ error }), { status: 400, headers: dateOf(ahead) })
      })
      const answer = request('POST', '/a/login', { body: { username: 'an' } }).catch(error => error.code)
      expect(await answer).toEqual(times === 2 ? { isIn: true } : 'validationFailed')
      expect(requests).toHaveLength(times)
      expect(requests.at(-1)!.body).toEqual({ username: 'an' })
    },
  )
})
