import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { aMinute, type Post, startWithPost, wrong } from '../testing/post.ts'
import { secondsToWait } from './codes.ts'

const { requestPasswordReset, verifyPasswordReset } = contract.identityAuthen
const minute = 60_000
const hour = 60 * minute

describe('how long one waits for another code', () => {
  const now = Date.UTC(2026, 10, 21)
  const ago = (...ms: number[]) => ms.map(before => new Date(now - before))
  const wait = (forIdentifier: Date[], fromAddress: Date[] = [], fromSite: Date[] = []) =>
    secondsToWait({ forIdentifier, fromAddress, fromSite }, now, 1)

  it.each([
    ['nothing before', [], 0],
    ['the last 20 s ago', [20_000], 40],
    ['the last a minute ago', [minute], 0],
    ['four in the hour', [2, 3, 4, 5].map(n => n * minute), 0],
    ['five in the hour', [2, 3, 4, 5, 50].map(n => n * minute), 600],
    ['nine in the day', Array.from({ length: 9 }, (_, n) => (n + 1) * 2 * hour), 0],
    ['ten in the day', Array.from({ length: 10 }, (_, n) => (n + 1) * 2 * hour), 4 * 3600],
  ])('%s', (_, before, seconds) => {
    expect(wait(ago(...before))).toBe(seconds)
  })

  it('also after thirty in the hour from one address, whoever they were for', () => {
    const many = Array.from({ length: 30 }, (_, n) => (n + 1) * minute)
    expect(wait([], ago(...many))).toBe(1800)
    expect(wait([], ago(...many.slice(1)))).toBe(0)
  })

  it('also after 240 in the hour from all networks of one site', () => {
    const many = Array.from({ length: 240 }, (_, n) => (n + 1) * 15_000 - 1)
    expect(wait([], [], ago(...many))).toBeGreaterThan(0)
    expect(wait([], [], ago(...many.slice(1)))).toBe(0)
  })
})

describe('a code', () => {
  let post: Post
  let an: Person
  const ask = (username: string) => post.app.call(requestPasswordReset, { body: { username } })
  const verify = (otpToken: string, code: string) =>
    post.app.call(verifyPasswordReset, { body: { otpToken, code } })
  beforeAll(async () => {
    post = await startWithPost()
    an = await post.app.person('An')
    await post.app.setUser(an, { email: 'an@vidu.vn', verified_email: true })
  })
  afterAll(() => post.close())

  async function fresh() {
    post.app.clock.advance(aMinute)
    const { data } = await ask('an@vidu.vn')
    return { otpToken: data!.otpToken, code: await post.mailbox.nextCode('an@vidu.vn') }
  }

  it('a code is six digits, in the mail alone, and the database keeps nothing it could be read from', async () => {
    const { otpToken, code } = await fresh()
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await post.app.app.database.pool.query(
      `SELECT row_to_json(c)::text AS text FROM one_time_code c`,
    )
    for (const { text } of rows) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(otpToken)
    }
  })

  it('a code is good for one time, also when it is handed in by many at once', async () => {
    const { otpToken, code } = await fresh()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => verify(otpToken, code)))
    expect(outcomes.filter(outcome => outcome.data)).toHaveLength(1)
    for (const { error } of outcomes.filter(outcome => outcome.error)) expect(error!.code).toBe('codeExpired')
  })

  it('a code is taken with spaces in it, as people copy it', async () => {
    const { otpToken, code } = await fresh()
    expect((await verify(otpToken, ` ${code.slice(0, 3)} ${code.slice(3)} `)).data?.resetToken).toBeTruthy()
  })

  it('allows five wrong tries, counted down, then none: codeWrong, codeExhausted', async () => {
    const { otpToken, code } = await fresh()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { status, error } = await verify(otpToken, wrong(code))
      expect([status, error?.code, error?.data]).toEqual([400, 'codeWrong', { triesLeft }])
    }
    const { status, error } = await verify(otpToken, code)
    expect([status, error?.code]).toEqual([400, 'codeExhausted'])
  })

  it('a code is not guessed by trying many at once', async () => {
    const { otpToken, code } = await fresh()
    const guesses = Array.from({ length: 40 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    const outcomes = await Promise.all([...guesses, code].map(guess => verify(otpToken, guess)))
    expect(outcomes.filter(outcome => outcome.error?.code === 'codeWrong').length).toBeLessThanOrEqual(5)
    expect((await verify(otpToken, code)).error?.code).toMatch(/codeExhausted|codeExpired/)
  })

  it('ends after five minutes: codeExpired', async () => {
    const { otpToken, code } = await fresh()
    post.app.clock.advance(5 * minute)
    expect((await verify(otpToken, code)).error?.code).toBe('codeExpired')
  })

  it('a code is void once another was sent, which has its own five tries', async () => {
    const { otpToken, code } = await fresh()
    for (let n = 0; n < 5; n++) await verify(otpToken, wrong(code))
    post.app.clock.advance(aMinute)
    const again = await post.app.call(requestPasswordReset, { body: { otpToken } })
    expect(again.data!.otpToken).toBe(otpToken)
    const second = await post.mailbox.nextCode('an@vidu.vn')
    if (second !== code) expect((await verify(otpToken, code)).error?.code).toBe('codeWrong')
    expect((await verify(otpToken, second)).data?.resetToken).toBeTruthy()
  })

  it('a code is sent again after a minute, not before, and for an hour: rateLimited, codeExpired', async () => {
    const { otpToken } = await fresh()
    const soon = await post.app.call(requestPasswordReset, { body: { otpToken } })
    expect([soon.status, soon.error?.code, soon.error?.data]).toEqual([
      429,
      'rateLimited',
      { retryAfter: 60 },
    ])
    post.app.clock.advance(hour)
    const late = await post.app.call(requestPasswordReset, { body: { otpToken } })
    expect(late.error?.code).toBe('codeExpired')
  })

  it('a code of one purpose opens nothing of another: codeExpired', async () => {
    const { otpToken, code } = await fresh()
    const { error } = await post.app.call(contract.identityAuthen.verifyRegistration, {
      body: { otpToken, code },
    })
    expect(error?.code).toBe('codeExpired')
  })

  it('a code of one tenant opens nothing in another', async () => {
    await post.app.tenant('khac', 'Khác')
    const { otpToken, code } = await fresh()
    post.app.clock.advance(6_000)
    const body = { otpToken, code }
    expect((await post.app.call(verifyPasswordReset, { body }, { tenant: 'khac' })).error?.code).toBe(
      'codeExpired',
    )
  })
})

describe('guessing codes', () => {
  let post: Post
  const ask = (username: string) => post.app.call(requestPasswordReset, { body: { username } })
  beforeAll(async () => {
    post = await startWithPost({ LIMITS_FACTOR: '1' })
  })
  afterAll(() => post.close())

  it('meets the limits by identifier alike for an account and for nobody: rateLimited', async () => {
    const an = await post.app.person('An')
    const answers = async (name: string) => {
      const codes = []
      for (let n = 0; n < 6; n++) {
        const { error } = await ask(name)
        codes.push([error?.code, error?.data])
        post.app.clock.advance(aMinute)
      }
      return codes
    }
    const knownAnswers = await answers(an.username)
    expect(knownAnswers.slice(0, 5)).toEqual(Array(5).fill([undefined, undefined]))
    expect(knownAnswers[5]![0]).toBe('rateLimited')
    expect(await answers('khong.co.ai')).toEqual(knownAnswers)
  })

  it('guessing codes is not helped by asking for many codes at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask('0912345678')))
    expect(outcomes.filter(outcome => outcome.data)).toHaveLength(1)
  })

  it('ends after 20 wrong codes from one address, over all requests: rateLimited', async () => {
    post.app.clock.advance(2 * hour)
    const tokens: string[] = []
    for (let n = 0; n < 6; n++) tokens.push((await ask(`nguoi.${n}`)).data!.otpToken)
    const codes = []
    for (let n = 0; n < 24; n++) {
      const body = { otpToken: tokens[n % 6]!, code: '000000' }
      codes.push((await post.app.call(verifyPasswordReset, { body })).error?.code)
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('codeWrong'))
    expect(codes.slice(20)).toEqual(Array(4).fill('rateLimited'))
  })
})
