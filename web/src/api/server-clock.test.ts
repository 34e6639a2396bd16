import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie } from './cookies.ts'
import { request } from './request.ts'
import { learnServerTime, serverNow, toLocalTime } from './server-clock.ts'
import { clearSession, storeSession } from './session.ts'
import { stubNetwork, tokensOf } from './testing.ts'

const dateOf = (time: number) => new Headers({ date: new Date(time).toUTCString() })

beforeEach(clearSession)
afterEach(() => {
  vi.unstubAllGlobals()
  learnServerTime(dateOf(Date.now()))
})

describe('the server’s time', () => {
  it('is this clock’s while they agree, or nothing is known', () => {
    learnServerTime(new Headers())
    learnServerTime(dateOf(Date.now() - 3000))
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
    expect(toLocalTime(5)).toBe(5)
  })

  it('is learnt from every answer', async () => {
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
})
