import { contract, type PushPayload } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { addDevice } from '../../../testing/devices.ts'
import { type PushService, startPushService } from '../../../testing/push-service.ts'

const { updateDeviceToken, listDevices, removeDevice } = contract.device
const { getPushClientSetting, sendPush, sendTestPush, listPushDeliveries } = contract.push
let service: PushService
let app: TestApp
let an: Person
let binh: Person
let admin: Person

beforeAll(async () => {
  service = await startPushService()
  app = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://chat.vidu.vn' } })
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const keyOf = async (person: Person) => (await person.ask(getPushClientSetting)).vapidPublicKey!
async function subscribe(person: Person) {
  const browser = service.subscribe(await keyOf(person))
  const { deviceInfoId } = await person.ask(updateDeviceToken, {
    body: { kind: 'WEB_PUSH', token: browser.token },
  })
  return { browser, deviceInfoId }
}
const read = (text: string) => JSON.parse(text) as PushPayload

describe('getPushClientSetting', () => {
  it('answers by deviceType what is switched on, and the public key where web push is among it [R-ARG-5]', async () => {
    const web = await an.ask(getPushClientSetting, { query: { deviceType: 'web' } })
    expect(web).toEqual({ deviceType: 'web', kinds: ['WEB_PUSH'], vapidPublicKey: expect.any(String) })
    expect(Buffer.from(web.vapidPublicKey!, 'base64url')).toHaveLength(65)
    expect(await an.ask(getPushClientSetting, { query: { deviceType: 'ios' } })).toEqual({
      deviceType: 'ios',
      kinds: [],
    })
    expect((await an.ask(getPushClientSetting, { query: { deviceType: 'android' } })).kinds).toEqual([
      'WEB_PUSH',
    ])
    const query = { deviceType: 'tivi' as never }
    expect((await an.call(getPushClientSetting, { query })).error?.code).toBe('validationFailed')
  })
})

describe('sendTestPush', () => {
  it('reaches the browser of the session, which alone can read it, and says that it was taken', async () => {
    const { browser, deviceInfoId } = await subscribe(an)
    const sent = await an.ask(sendTestPush)
    expect(sent).toMatchObject({ deviceInfoId, kind: 'WEB_PUSH', state: 'SENT' })
    const push = await browser.next()
    expect(read(push.text)).toMatchObject({ type: 'TEST', userId: an.userId, title: 'Thông báo thử' })
    expect(push).toMatchObject({ ttl: 60, urgency: 'high', contact: 'https://chat.vidu.vn' })
    expect(push.body.toString('latin1')).not.toContain('TEST')
    expect(service.faults).toEqual([])
    expect((await an.ask(listPushDeliveries)).items).toEqual([sent])
  })

  it.each([
    [410, 'gone'],
    [404, 'gone'],
    [403, 'keyRefused'],
    [400, 'refused'],
    [413, 'tooLarge'],
    [429, 'busy'],
    [503, 'serviceFailed'],
  ])(
    'tells administrators what is in the way when the push service answers %i: %s, and nobody else',
    async (status, cause) => {
      for (const person of [admin, an]) {
        const { browser, deviceInfoId } = await subscribe(person)
        service.answerWith({ status }, browser.subscriptionId)
        const seen = person === admin ? { cause, status } : { cause: 'notTaken' }
        const answer = await person.ask(sendTestPush)
        expect(answer).toMatchObject({ deviceInfoId, state: 'DEAD', ...seen })
        expect('status' in answer).toBe(person === admin)
        const { items } = await person.ask(listPushDeliveries)
        expect(items.find(item => item.deviceInfoId === deviceInfoId)).toEqual(answer)
        const device = (await person.ask(listDevices)).items.find(item => item.deviceInfoId === deviceInfoId)!
        expect(device.tokenKinds.includes('WEB_PUSH')).toBe(cause !== 'gone')
      }
    },
  )

  it('says that a device without a subscription has none', async () => {
    const deviceInfoId = await addDevice(app.app, an)
    expect(await an.ask(sendTestPush, { body: { deviceInfoId } })).toMatchObject({
      state: 'DEAD',
      cause: 'noToken',
    })
  })

  it('sendTestPush is for one’s own devices: deviceNotFound', async () => {
    const { deviceInfoId } = await subscribe(an)
    expect((await binh.call(sendTestPush, { body: { deviceInfoId } })).error?.code).toBe('deviceNotFound')
    expect((await binh.ask(listPushDeliveries)).items).toEqual([])
  })

  it('does not reach a device that was removed', async () => {
    const { browser, deviceInfoId } = await subscribe(binh)
    await binh.ask(sendTestPush)
    await browser.next()
    const other = await app.call(contract.identityAuthen.login, {
      body: { username: binh.username, password: binh.password },
    })
    const mine = { token: other.data!.accessToken }
    await app.call(removeDevice, { params: { value: deviceInfoId } }, mine)
    expect((await app.call(sendTestPush, { body: { deviceInfoId } }, mine)).error?.code).toBe(
      'deviceNotFound',
    )
    expect((await app.call(listPushDeliveries, {}, mine)).data!.items).toEqual([])
  })
})

describe('sendPush', () => {
  it('reaches each device of the person and reports for each', async () => {
    const chi = await app.person('Lê Thị Chi')
    const first = await subscribe(chi)
    const deviceInfoId = await addDevice(app.app, chi)
    const second = service.subscribe()
    await chi.ask(updateDeviceToken, { body: { deviceInfoId, kind: 'WEB_PUSH', token: second.token } })
    service.answerWith({ status: 500 }, second.subscriptionId)
    const { items } = await admin.ask(sendPush, {
      body: { userId: chi.userId, title: 'Bảo trì', body: 'Tối nay 22 giờ', place: '/rooms', tag: 'bao-tri' },
    })
    expect(items).toHaveLength(2)
    expect(items).toContainEqual(
      expect.objectContaining({ deviceInfoId: first.deviceInfoId, kind: 'WEB_PUSH', state: 'SENT' }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ deviceInfoId, state: 'DEAD', cause: 'serviceFailed', status: 500 }),
    )
    const push = await first.browser.next()
    expect(read(push.text)).toMatchObject({
      title: 'Bảo trì',
      body: 'Tối nay 22 giờ',
      place: '/rooms',
      type: 'SYSTEM',
    })
    expect(push.topic).toMatch(/^[\w-]{22}$/)
    expect(push.topic).not.toContain('bao-tri')
  })

  it('sendPush is refused where nobody is, and for a place outside of the client', async () => {
    const body = { userId: crypto.randomUUID(), title: 'x' }
    expect((await admin.call(sendPush, { body })).error?.code).toBe('userNotFound')
    for (const place of ['https://a.vn', '//a.vn', '/\\a.vn', 'rooms'])
      expect((await admin.call(sendPush, { body: { ...body, place } })).error?.code).toBe('validationFailed')
  })

  it('leaves in the audit log who was notified, and not of what', async () => {
    await admin.ask(sendPush, { body: { userId: an.userId, title: 'Chuyện kín của An' } })
    const { rows } = await app.app.database.pool.query(
      "SELECT target::text FROM audit WHERE action = 'sendPush' ORDER BY audit_id DESC LIMIT 1",
    )
    expect(rows[0].target).toContain(an.userId)
    expect(rows[0].target).not.toContain('Chuyện kín')
  })
})
