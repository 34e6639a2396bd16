import { contract, type PushPayload } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { loadVapidKeys } from '#platform/push/vapid.ts'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { addDevice } from '../../../testing/devices.ts'
import { type FakeApns, startApns } from '../../../testing/push-apns.ts'
import { type FakeFcm, startFcm } from '../../../testing/push-fcm.ts'
import { type PushService, startPushService } from '../../../testing/push-service.ts'
import { enqueuePush } from '../index.ts'

const { getPushClientSetting, getPushSystemSetting, updatePushSystemSetting, sendPush, sendTestPush } =
  contract.push
const { sendVoipPush } = contract.voipPush
const { updateDeviceToken } = contract.device
let google: FakeFcm
let apple: FakeApns
let service: PushService
let app: TestApp
let an: Person
let admin: Person

beforeAll(async () => {
  ;[google, apple, service] = await Promise.all([startFcm(), startApns(), startPushService()])
  app = await startApp({
    env: { OUTBOUND_ALLOW: '127.0.0.1', FCM_URL: google.url, APNS_URL: apple.url },
  })
  await app.tenant('khac', 'Khác')
  an = await app.person('Nguyễn Văn An')
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
afterAll(async () => {
  await app.close()
  await Promise.all([google.close(), apple.close(), service.close()])
})

type Change = NonNullable<Parameters<typeof admin.ask<typeof updatePushSystemSetting>>[1]>['body']
const update = (body: Change) => admin.ask(updatePushSystemSetting, { body })
const refusal = async (body: unknown) =>
  (await admin.call(updatePushSystemSetting, { body: body as Change })).error
const hexToken = 'ab12'.repeat(16)
const kindsOf = async (deviceType: 'web' | 'ios' | 'android' | 'desktop') =>
  (await an.ask(getPushClientSetting, { query: { deviceType } })).kinds

async function addToken(kind: 'FCM' | 'APNS' | 'VOIP' | 'WEB_PUSH', token: string) {
  const deviceInfoId = await addDevice(app.app, an)
  await an.ask(updateDeviceToken, { body: { deviceInfoId, kind, token } })
  return deviceInfoId
}

describe('the settings of push', () => {
  it('begin with web push alone, by a key that is made at the first start', async () => {
    const setting = await admin.ask(getPushSystemSetting)
    expect(setting).toEqual({
      isWebPushOn: true,
      vapidPublicKey: app.app.vapidKeys.publicKey,
      contact: '',
      endpointHosts: [],
    })
    expect(await loadVapidKeys(app.app.db, app.app.secrets)).toEqual(app.app.vapidKeys)
    const { rows } = await app.app.database.pool.query('SELECT value::text FROM installation')
    expect(JSON.stringify(rows)).not.toContain(app.app.vapidKeys.privateKey)
  })

  it('take credentials that they never show: not in an answer, the database or the audit log', async () => {
    const setting = await update({
      contact: 'mailto:quantri@vidu.vn',
      fcm: { serviceAccount: google.serviceAccount },
      apns: { ...apple.key, isSandbox: true },
    })
    const { keyId, teamId, bundleId } = apple.key
    expect(setting).toMatchObject({
      contact: 'mailto:quantri@vidu.vn',
      fcm: { isOn: true, projectId: 'trau-thu', hasSecret: true },
      apns: { isOn: true, keyId, teamId, bundleId, isSandbox: true, hasSecret: true },
    })
    expect(await admin.ask(getPushSystemSetting)).toEqual(setting)
    expect(JSON.stringify(setting)).not.toMatch(/PRIVATE KEY|private/i)
    const tables = ['push_setting', 'audit'].map(table => `SELECT t::text FROM ${table} t`)
    const { rows } = await app.app.database.pool.query(tables.join(' UNION ALL '))
    expect(JSON.stringify(rows)).toContain('updatePushSystemSetting')
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
    expect(await kindsOf('android')).toEqual(['FCM', 'WEB_PUSH', 'VOIP'])
    expect(await kindsOf('ios')).toEqual(['APNS', 'VOIP'])
  })

  it('keep what is not named: a secret, a switch', async () => {
    const before = await admin.ask(getPushSystemSetting)
    expect(await update({ fcm: { isOn: false } })).toEqual({
      ...before,
      fcm: { ...before.fcm, isOn: false },
    })
    expect(await kindsOf('android')).toEqual(['WEB_PUSH'])
    expect(await update({ fcm: { isOn: true }, isWebPushOn: false })).toEqual({
      ...before,
      isWebPushOn: false,
    })
    expect(await kindsOf('web')).toEqual([])
    expect(await an.ask(getPushClientSetting)).not.toHaveProperty('vapidPublicKey')
    await update({ isWebPushOn: true })
  })

  it.each<[string, unknown, string]>([
    ['no JSON as service account', { fcm: { serviceAccount: 'không phải JSON' } }, 'body.fcm.serviceAccount'],
    [
      'a file of another kind',
      { fcm: { serviceAccount: '{"type":"authorized_user"}' } },
      'body.fcm.serviceAccount',
    ],
    ['no key as .p8', { apns: { privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA' } }, 'body.apns.privateKey'],
    ['a key of 5 KB', { apns: { privateKey: 'x'.repeat(5_000) } }, 'body.apns.privateKey'],
    ['a key id with a line break', { apns: { keyId: 'ABCDE\r\n123' } }, 'body.apns.keyId'],
    ['a bundle id with a path', { apns: { bundleId: '../x' } }, 'body.apns.bundleId'],
    ['a contact that is no address', { contact: 'mailto:a b@vidu.vn' }, 'body.contact'],
    ['a contact with a header in it', { contact: 'https://vidu.vn/\r\nX: y' }, 'body.contact'],
    ['a host with a path', { endpointHosts: ['push.vidu.vn/x'] }, 'body.endpointHosts.0'],
    ['a switch of the wrong type', { isWebPushOn: 'yes' }, 'body.isWebPushOn'],
  ])('refuse %s: validationFailed', async (_, body, path) => {
    const before = await admin.ask(getPushSystemSetting)
    expect(await refusal(body)).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
    expect(await admin.ask(getPushSystemSetting)).toEqual(before)
  })

  it('the settings of push of one tenant are not those of another', async () => {
    const other = await app.person('Quản Trị Khác', { tenant: 'khac', isAdmin: true })
    expect(await other.ask(getPushSystemSetting)).not.toHaveProperty('fcm')
    expect(await other.call(updatePushSystemSetting, { body: { fcm: { isOn: true } } })).toMatchObject({
      error: { code: 'validationFailed', data: { fields: [{ reason: 'required' }] } },
    })
    expect(await other.call(sendPush, { body: { userId: an.userId, title: 'x' } })).toMatchObject({
      error: { code: 'userNotFound' },
    })
  })

  it('name the push services that subscriptions may have', async () => {
    const browser = service.subscribe()
    const deviceInfoId = await addToken('WEB_PUSH', browser.token)
    await update({ endpointHosts: ['push.vidu.vn'] })
    expect(await an.ask(sendTestPush, { body: { deviceInfoId } })).toMatchObject({
      state: 'DEAD',
      cause: 'notTaken',
    })
    await update({ endpointHosts: [] })
    expect(await an.ask(sendTestPush, { body: { deviceInfoId } })).toMatchObject({ state: 'SENT' })
    expect(browser.received.map(push => push.contact)).toEqual(['mailto:quantri@vidu.vn'])
  })
})

describe('an app on a phone', () => {
  it('an app on a phone is notified by FCM and APNs, with the credentials of its tenant', async () => {
    const devices = [await addToken('FCM', 'may-android'), await addToken('APNS', hexToken)]
    const { items } = await admin.ask(sendPush, { body: { userId: an.userId, title: 'Bảo trì' } })
    for (const deviceInfoId of devices)
      expect(items).toContainEqual(expect.objectContaining({ deviceInfoId, state: 'SENT', status: 200 }))
    expect(google.messages.pop()).toMatchObject({ token: 'may-android', notification: { title: 'Bảo trì' } })
    expect(apple.notifications.pop()!.body.aps).toMatchObject({ alert: { title: 'Bảo trì' } })
    expect([...google.faults, ...apple.faults]).toEqual([])
  })

  it('an app on a phone that also speaks UnifiedPush is notified once, by the first kind that is switched on', async () => {
    const browser = service.subscribe()
    const chi = await app.person('Lê Thị Chi')
    const deviceInfoId = await addDevice(app.app, chi)
    await chi.ask(updateDeviceToken, { body: { deviceInfoId, kind: 'WEB_PUSH', token: browser.token } })
    await chi.ask(updateDeviceToken, { body: { deviceInfoId, kind: 'FCM', token: 'may-cua-chi' } })
    const payload: PushPayload = {
      version: 1,
      tenantId: 'default',
      userId: chi.userId,
      type: 'MESSAGE',
      tag: 'room:1',
      place: '/',
      title: 'Bình',
      body: 'Chào',
      renotify: false,
      withdrawn: [],
      time: 1,
    }
    const send = async (key: string) => {
      const message = { tenantId: 'default', userId: chi.userId, key, payload }
      await transact(app.app, tx =>
        enqueuePush(app.app, tx, { ...message, urgency: 'high', ttlSeconds: 600 }),
      )
      await app.app.services.push.queue.idle()
    }
    await send('một')
    expect(google.messages.pop()!.token).toBe('may-cua-chi')
    expect(browser.received).toEqual([])
    await update({ fcm: { isOn: false } })
    await send('hai')
    await browser.next()
    expect(google.messages).toEqual([])
    await update({ fcm: { isOn: true } })
  })

  it('rings by its VoIP token for 30 s, on Android by FCM', async () => {
    const devices = [await addToken('VOIP', hexToken), await addToken('VOIP', 'goi:may-android')]
    const body = { userId: an.userId, callId: crypto.randomUUID(), callerName: 'Bình', isVideo: true }
    const { items } = await admin.ask(sendVoipPush, { body })
    expect(items.map(item => [item.deviceInfoId, item.kind, item.state]).sort()).toEqual(
      devices.map(id => [id, 'VOIP', 'SENT']).sort(),
    )
    const ring = apple.notifications.pop()!
    expect(ring.headers).toMatchObject({ 'apns-push-type': 'voip', 'apns-topic': 'vn.vidu.trau.voip' })
    expect(Number(ring.headers['apns-expiration'])).toBeCloseTo(Date.now() / 1_000 + 30, -1)
    expect(ring.body.trau).toMatchObject({
      type: 'CALL',
      callId: body.callId,
      callerName: 'Bình',
      isVideo: true,
    })
    expect(google.messages.pop()).toMatchObject({ token: 'goi:may-android', android: { ttl: '30s' } })
    expect(
      (await admin.call(sendVoipPush, { body: { ...body, userId: crypto.randomUUID() } })).error?.code,
    ).toBe('userNotFound')
  })

  it('whose credentials were removed gets nothing more', async () => {
    const deviceInfoId = await addToken('APNS', 'cd34'.repeat(16))
    const setting = await update({ remove: ['FCM', 'APNS'] })
    expect(setting).not.toHaveProperty('fcm')
    expect(setting).not.toHaveProperty('apns')
    expect(await an.ask(sendTestPush, { body: { deviceInfoId } })).toMatchObject({ cause: 'switchedOff' })
    const { rows } = await app.app.database.pool.query(
      "SELECT fcm_secret, apns_secret FROM push_setting WHERE tenant_id = 'default'",
    )
    expect(rows).toEqual([{ fcm_secret: null, apns_secret: null }])
  })
})
