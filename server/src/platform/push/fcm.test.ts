import type { PushPayload, VoipPayload } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeFcm, fcmError, startFcm } from '../../testing/push-fcm.ts'
import { pushPayload, pushRequest } from '../../testing/push-payload.ts'
import { createOutbound } from '../outbound.ts'
import type { PushDriver } from './driver.ts'
import { createFcm, ServiceAccount } from './fcm.ts'

const outbound = createOutbound(['127.0.0.1'])
let google: FakeFcm
let driver: PushDriver
let passed = 0
const now = () => Date.now() + passed

beforeAll(async () => {
  google = await startFcm(now)
  const account = ServiceAccount.parse(JSON.parse(google.serviceAccount))
  driver = createFcm({ outbound, url: google.url, account, now })
})
afterAll(async () => {
  await outbound.close()
  await google.close()
})
beforeEach(() => google.answerWith(undefined))

const payload: PushPayload = { ...pushPayload, withdrawn: ['room:2'] }
const request = pushRequest({ token: 'may-cua-an', payload })

describe('FCM HTTP v1', () => {
  it('takes a message with title, body, data and the life on Android', async () => {
    expect(await driver.send(request)).toEqual({ state: 'SENT', status: 200 })
    const { title, body, ...rest } = payload
    expect(google.messages.pop()).toEqual({
      token: 'may-cua-an',
      notification: { title, body },
      data: { trau: JSON.stringify(rest) },
      android: { priority: 'HIGH', ttl: '14400s', notification: { tag: 'abc' } },
    })
    expect(google.faults).toEqual([])
  })

  it('rings by data alone, which an app can act on', async () => {
    const call: VoipPayload = {
      version: 1,
      type: 'CALL',
      tenantId: 'default',
      userId: 'an',
      callId: 'c',
      callerName: 'Bình',
      isVideo: true,
      time: 1,
    }
    await driver.send({ ...request, payload: call, topic: undefined, ttlSeconds: 30 })
    expect(google.messages.pop()).toEqual({
      token: 'may-cua-an',
      data: { trau: JSON.stringify(call) },
      android: { priority: 'HIGH', ttl: '30s' },
    })
  })

  it('FCM HTTP v1 is asked for an access token once an hour, however many push at once', async () => {
    await driver.send(request)
    const before = google.grants
    await Promise.all(Array.from({ length: 20 }, () => driver.send(request)))
    expect(google.grants).toBe(before)
    passed += 3_600_000
    await Promise.all(Array.from({ length: 20 }, () => driver.send(request)))
    expect(google.grants).toBe(before + 1)
    expect(google.faults).toEqual([])
  })

  it('FCM HTTP v1 is asked for the access token beforehand, so that a request waits for nothing before it leaves', async () => {
    passed += 3_600_000
    const before = google.grants
    expect(await driver.prepare!()).toBeUndefined()
    expect(google.grants).toBe(before + 1)
    await driver.send(request)
    expect(google.grants).toBe(before + 1)
  })

  it('FCM HTTP v1 is asked for another access token when it refuses the one before', async () => {
    await driver.send(request)
    google.withdrawTokens()
    expect(await driver.send(request)).toEqual({ state: 'FAILED', cause: 'keyRefused', status: 401 })
    expect(await driver.send(request)).toEqual({ state: 'SENT', status: 200 })
  })

  const violation = (field: string) => [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: 'x' }] },
  ]
  it.each([
    [fcmError(404, 'UNREGISTERED'), { state: 'GONE', status: 404 }],
    [fcmError(403, 'SENDER_ID_MISMATCH'), { state: 'GONE', status: 403 }],
    [fcmError(400, 'INVALID_ARGUMENT', violation('message.token')), { state: 'GONE', status: 400 }],
    [
      fcmError(400, 'INVALID_ARGUMENT', violation('message.data')),
      { state: 'DEAD', cause: 'refused', status: 400 },
    ],
    [fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), { state: 'DEAD', cause: 'keyRefused', status: 401 }],
    [fcmError(403, 'PERMISSION_DENIED'), { state: 'DEAD', cause: 'keyRefused', status: 403 }],
    [fcmError(429, 'QUOTA_EXCEEDED'), { state: 'FAILED', cause: 'busy', status: 429, retryAfterMs: 60_000 }],
    [
      { ...fcmError(503, 'UNAVAILABLE'), headers: { 'retry-after': '30' } },
      { state: 'FAILED', cause: 'serviceFailed', status: 503, retryAfterMs: 30_000 },
    ],
    [fcmError(500, 'INTERNAL'), { state: 'FAILED', cause: 'serviceFailed', status: 500 }],
    [
      { status: 404, body: 'no JSON of theirs' },
      { state: 'DEAD', cause: 'refused', status: 404 },
    ],
  ])('answers %j', async (answer, expected) => {
    google.answerWith(answer)
    expect(await driver.send(request)).toEqual(expected)
  })

  it('refuses the key of another project: nothing is sent', async () => {
    const other = await startFcm()
    const account = ServiceAccount.parse({
      ...JSON.parse(other.serviceAccount),
      token_uri: `${google.url}/token`,
    })
    const stranger = createFcm({ outbound, url: google.url, account, now })
    expect(await stranger.send(request)).toEqual({ state: 'DEAD', cause: 'keyRefused' })
    expect(google.faults.splice(0)).toEqual(['assertion: signature'])
    await other.close()
  })

  it('FCM HTTP v1 is not asked at an address that is not public', async () => {
    const strict = createOutbound([])
    const account = ServiceAccount.parse(JSON.parse(google.serviceAccount))
    const guarded = createFcm({ outbound: strict, url: 'https://fcm.googleapis.com', account })
    expect(await guarded.send(request)).toEqual({ state: 'DEAD', cause: 'addressRefused' })
    await strict.close()
  })
})
