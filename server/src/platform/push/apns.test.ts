import type { VoipPayload } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApns, startApns } from '../../testing/push-apns.ts'
import { pushPayload, pushRequest } from '../../testing/push-payload.ts'
import { createOutbound } from '../outbound.ts'
import { createApns } from './apns.ts'
import type { PushDriver } from './driver.ts'

const outbound = createOutbound(['127.0.0.1'])
let apple: FakeApns
let driver: PushDriver
let passed = 0
const now = () => Date.now() + passed

beforeAll(async () => {
  apple = await startApns(now)
  driver = createApns({ outbound, url: apple.url, key: apple.key, now })
})
afterAll(async () => {
  await driver.close()
  await apple.close()
})
beforeEach(() => apple.answerWith(undefined))

const payload = pushPayload
const token = 'ab12'.repeat(16)
const request = pushRequest({ token, urgency: 'normal' })

describe('APNs', () => {
  it('takes an alert with its topic, life, priority and collapse id', async () => {
    expect(await driver.send(request)).toEqual({ state: 'SENT', status: 200 })
    const { title, body, ...rest } = payload
    const sent = apple.notifications.pop()!
    expect(sent.deviceToken).toBe(token)
    expect(sent.headers).toMatchObject({
      'apns-push-type': 'alert',
      'apns-topic': 'vn.vidu.trau',
      'apns-priority': '5',
      'apns-collapse-id': 'abc',
    })
    expect(Number(sent.headers['apns-expiration'])).toBeCloseTo(now() / 1_000 + 14_400, -1)
    expect(sent.body).toEqual({
      aps: { alert: { title, body }, badge: 3, sound: 'default', 'thread-id': 'abc', 'mutable-content': 1 },
      trau: rest,
    })
    expect(apple.faults).toEqual([])
  })

  it('rings on the VoIP topic for 30 s, at once', async () => {
    const call: VoipPayload = {
      version: 1,
      type: 'CALL',
      tenantId: 'default',
      userId: 'an',
      callId: 'c',
      callerName: 'Bình',
      isVideo: false,
      time: 1,
    }
    await driver.send({ ...request, payload: call, topic: undefined, ttlSeconds: 30 })
    const { headers, body } = apple.notifications.pop()!
    expect(headers).toMatchObject({
      'apns-push-type': 'voip',
      'apns-topic': 'vn.vidu.trau.voip',
      'apns-priority': '10',
    })
    expect(Number(headers['apns-expiration'])).toBeCloseTo(now() / 1_000 + 30, -1)
    expect(body).toEqual({ aps: {}, trau: call })
  })

  it('gets a new provider token after 50 minutes, and one connection for all', async () => {
    await driver.send(request)
    const [tokens, connections] = [apple.providerTokens.size, apple.connections]
    await Promise.all(Array.from({ length: 30 }, () => driver.send(request)))
    passed += 49 * 60_000
    await driver.send(request)
    expect(apple.providerTokens.size).toBe(tokens)
    passed += 2 * 60_000
    await driver.send(request)
    expect(apple.providerTokens.size).toBe(tokens + 1)
    expect(apple.connections).toBe(connections)
    expect(apple.faults).toEqual([])
  })

  it('APNs is connected to again after it said GOAWAY', async () => {
    await driver.send(request)
    const before = apple.connections
    apple.goAway()
    await expect.poll(() => driver.send(request)).toEqual({ state: 'SENT', status: 200 })
    expect(apple.connections).toBe(before + 1)
  })

  it.each([
    [400, 'BadDeviceToken', { state: 'GONE', status: 400 }],
    [400, 'DeviceTokenNotForTopic', { state: 'GONE', status: 400 }],
    [410, 'Unregistered', { state: 'GONE', status: 410 }],
    [410, 'ExpiredToken', { state: 'GONE', status: 410 }],
    [400, 'BadTopic', { state: 'DEAD', cause: 'refused', status: 400 }],
    [403, 'ExpiredProviderToken', { state: 'FAILED', cause: 'keyRefused', status: 403 }],
    [403, 'InvalidProviderToken', { state: 'DEAD', cause: 'keyRefused', status: 403 }],
    [413, 'PayloadTooLarge', { state: 'TOO_LARGE', status: 413 }],
    [429, 'TooManyRequests', { state: 'FAILED', cause: 'busy', status: 429 }],
    [500, 'InternalServerError', { state: 'FAILED', cause: 'serviceFailed', status: 500 }],
    [503, 'Shutdown', { state: 'FAILED', cause: 'serviceFailed', status: 503 }],
  ])('answers %i %s', async (status, reason, expected) => {
    apple.answerWith({ status, reason })
    expect(await driver.send(request)).toEqual(expected)
  })

  it('APNs that gives no answer is left, and connected to anew', async () => {
    const impatient = createApns({ outbound, url: apple.url, key: apple.key, now, withinMs: 1_000 })
    apple.answerWith({ status: 0 })
    expect(await impatient.send(request)).toEqual({ state: 'FAILED', cause: 'timeout' })
    apple.answerWith(undefined)
    await expect.poll(() => impatient.send(request)).toEqual({ state: 'SENT', status: 200 })
    await impatient.close()
  })

  it('APNs that is not there is unreachable, and a token that is none never reaches a path', async () => {
    const nowhere = createApns({ outbound, url: 'http://127.0.0.1:1', key: apple.key })
    expect(await nowhere.send(request)).toEqual({ state: 'FAILED', cause: 'unreachable' })
    const before = apple.notifications.length
    expect(await driver.send({ ...request, token: '../../admin' })).toEqual({ state: 'GONE' })
    expect(apple.notifications).toHaveLength(before)
  })
})
