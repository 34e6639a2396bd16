import type { PushPayload } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { pushPayload, pushRequest } from '../../testing/push-payload.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { createOutbound } from '../outbound.ts'
import { retryAfterMs } from './answer.ts'
import type { PushDriver, PushRequest } from './driver.ts'
import { createWebPush } from './web-push.ts'

const vapid = webPush.generateVAPIDKeys()
const outbound = createOutbound(['127.0.0.1'])
let service: PushService
let driver: PushDriver

beforeAll(async () => {
  service = await startPushService()
  driver = createWebPush({ outbound, vapid })
})
afterAll(async () => {
  await outbound.close()
  await service.close()
})
beforeEach(() => service.answerWith(undefined))

const payload: PushPayload = { ...pushPayload, title: 'Trần Thị Bình', body: 'Đi ăn phở không? 🍜' }
const request = (token: string, change: Partial<PushRequest> = {}): PushRequest =>
  pushRequest({ token, payload, contact: 'mailto:quantri@vidu.vn', ...change })

describe('a web push', () => {
  it('a web push is encrypted to the browser and signed by our key: RFC 8030, 8188, 8291 and 8292', async () => {
    const browser = service.subscribe(vapid.publicKey)
    expect(await driver.send(request(browser.token))).toEqual({ state: 'SENT', status: 201 })
    const push = await browser.next()
    expect(JSON.parse(push.text)).toEqual(payload)
    expect(push).toMatchObject({
      ttl: 14_400,
      urgency: 'high',
      topic: 'abc',
      contact: 'mailto:quantri@vidu.vn',
    })
    expect(push.body.includes(Buffer.from('phở'))).toBe(false)
    expect(service.faults).toEqual([])
  })

  it('cannot be read by another browser', async () => {
    const [mine, other] = [service.subscribe(), service.subscribe()]
    const { keys } = JSON.parse(other.token)
    const mixed = JSON.stringify({ ...JSON.parse(mine.token), keys })
    expect(await driver.send(request(mixed))).toMatchObject({ state: 'DEAD', cause: 'refused' })
    expect(service.faults.at(-1)).toMatch(/cannot be decrypted/)
    expect(mine.received).toEqual([])
  })

  it('a web push of a newer topic replaces one that waits for a browser that is away, and dies with its time', async () => {
    const browser = service.subscribe()
    browser.goAway()
    for (const [body, topic] of [
      ['một', 'phong-1'],
      ['hai', 'phong-1'],
      ['khác', 'phong-2'],
    ])
      await driver.send(request(browser.token, { payload: { ...payload, body: body! }, topic: topic! }))
    await driver.send(request(browser.token, { topic: undefined, ttlSeconds: 0 }))
    browser.comeBack()
    expect(browser.received.map(push => JSON.parse(push.text).body)).toEqual(['hai', 'khác'])
  })

  it('a web push is refused by a subscription that was made with another key', async () => {
    const browser = service.subscribe(webPush.generateVAPIDKeys().publicKey)
    expect(await driver.send(request(browser.token))).toEqual({
      state: 'DEAD',
      cause: 'keyRefused',
      status: 403,
    })
    expect(service.faults.at(-1)).toBe('not the key of the subscription')
  })

  it.each([
    [200, { state: 'SENT', status: 200 }],
    [202, { state: 'SENT', status: 202 }],
    [301, { state: 'DEAD', cause: 'refused', status: 301 }],
    [400, { state: 'DEAD', cause: 'refused', status: 400 }],
    [401, { state: 'DEAD', cause: 'keyRefused', status: 401 }],
    [404, { state: 'GONE', status: 404 }],
    [410, { state: 'GONE', status: 410 }],
    [413, { state: 'TOO_LARGE', status: 413 }],
    [429, { state: 'FAILED', cause: 'busy', status: 429, retryAfterMs: 90_000 }],
    [503, { state: 'FAILED', cause: 'serviceFailed', status: 503, retryAfterMs: 90_000 }],
  ])('answered by %i', async (status, expected) => {
    const browser = service.subscribe()
    service.answerWith({ status, headers: { 'retry-after': '90', location: `${service.url}/push/x` } })
    expect(await driver.send(request(browser.token))).toEqual(expected)
  })

  it('fails where nobody answers, in time', async () => {
    const browser = service.subscribe()
    service.answerWith({ status: 201, after: new Promise(() => {}) })
    const impatient = createWebPush({ outbound, vapid, withinMs: 300 })
    expect(await impatient.send(request(browser.token))).toEqual({ state: 'FAILED', cause: 'timeout' })
    const nowhere = JSON.stringify({ ...JSON.parse(browser.token), endpoint: 'http://127.0.0.1:1/push' })
    expect(await driver.send(request(nowhere))).toEqual({ state: 'FAILED', cause: 'unreachable' })
  })

  it.each([
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://localhost/push',
    'http://push.example/',
  ])('never goes to %s', async endpoint => {
    const strict = createOutbound([])
    const guarded = createWebPush({ outbound: strict, vapid })
    const token = JSON.stringify({ ...JSON.parse(service.subscribe().token), endpoint })
    expect(await guarded.send(request(token))).toEqual({ state: 'DEAD', cause: 'addressRefused' })
    await strict.close()
  })
})

it('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 10:00:30 GMT', now)).toBe(30_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect([retryAfterMs('soon', now), retryAfterMs(undefined, now)]).toEqual([undefined, undefined])
})
