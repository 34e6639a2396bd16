import { contract, type EventEnvelope } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { addDevice } from '../../../testing/devices.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { createBrowserKeys } from '../../../testing/push-crypto.ts'

const { listDevices, updateDeviceToken, pingDevice } = contract.device
const { login, logout } = contract.identityAuthen
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const { p256dh, auth } = createBrowserKeys()
const keys = { p256dh, auth }
const subscription = (name: string) =>
  JSON.stringify({
    endpoint: `https://push.example/${name}`,
    keys,
  })
const kinds = async (person: Person) => (await person.ask(pingDevice)).tokenKinds
const stored = async () =>
  (await app.app.db.selectFrom('device_token').select(['kind', 'token']).orderBy('kind').execute()).map(
    row => `${row.kind} ${row.token}`,
  )

describe('updateDeviceToken', () => {
  it('keeps one token of each kind, of which only the kind is ever returned [R-ARG-6]', async () => {
    await an.eventsPublished()
    const socket = await an.socket()
    const receivedEvents: EventEnvelope[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    await an.ask(updateDeviceToken, { body: { kind: 'FCM', token: 'mã thứ nhất' } })
    await an.ask(updateDeviceToken, { body: { kind: 'VOIP', token: 'mã gọi' } })
    const device = await an.ask(updateDeviceToken, { body: { kind: 'FCM', token: 'mã thứ hai' } })
    expect(device.tokenKinds).toEqual(['FCM', 'VOIP'])
    expect(await stored()).toEqual(['FCM mã thứ hai', 'VOIP mã gọi'])
    expect(JSON.stringify(await an.ask(listDevices))).not.toContain('mã thứ')
    await eventually(() => {
      const last = receivedEvents.findLast(event => event.type === 'deviceUpdated')
      expect(last?.data).toEqual({ device })
      expect(JSON.stringify(receivedEvents)).not.toContain('mã thứ')
    })
  })

  it('takes a token from whoever had it before: the browser is somebody else’s now', async () => {
    await an.ask(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: subscription('chung') } })
    expect(await kinds(an)).toContain('WEB_PUSH')
    await binh.ask(updateDeviceToken, { body: { kind: 'WEB_PUSH', token: subscription('chung') } })
    expect(await kinds(an)).not.toContain('WEB_PUSH')
    expect(await kinds(binh)).toEqual(['WEB_PUSH'])
  })

  it('leaves it with one of many who come with the same token at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => addDevice(app.app, n % 2 ? an : binh)))
    const outcomes = await Promise.all(
      ids.map((deviceInfoId, n) =>
        (n % 2 ? an : binh).call(updateDeviceToken, {
          body: { deviceInfoId, kind: 'APNS', token: 'tranh nhau' },
        }),
      ),
    )
    expect(outcomes.map(outcome => outcome.status)).toEqual(ids.map(() => 200))
    expect((await stored()).filter(token => token.startsWith('APNS'))).toHaveLength(1)
  })

  const endpoint = 'https://push.example/1'
  it.each<[string, string]>([
    ['no JSON', 'không phải JSON'],
    ['without TLS', JSON.stringify({ endpoint: 'http://push.example/1', keys })],
    ['without keys', JSON.stringify({ endpoint })],
    ['of the cloud’s metadata', JSON.stringify({ endpoint: 'https://169.254.169.254/latest', keys })],
    ['of the cloud’s metadata without TLS', JSON.stringify({ endpoint: 'http://169.254.169.254/', keys })],
    ['of this machine', JSON.stringify({ endpoint: 'https://127.0.0.1/push', keys })],
    ['of this machine in IPv6', JSON.stringify({ endpoint: 'https://[::1]/push', keys })],
    ['of this machine as a number', JSON.stringify({ endpoint: 'https://2130706433/push', keys })],
    ['of a private network', JSON.stringify({ endpoint: 'https://10.0.0.7/push', keys })],
    ['with credentials', JSON.stringify({ endpoint: 'https://a:b@push.example/1', keys })],
    ['of another scheme', JSON.stringify({ endpoint: 'file:///etc/passwd', keys })],
    ['with a key that is no point', JSON.stringify({ endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } })],
    ['with a short secret', JSON.stringify({ endpoint, keys: { ...keys, auth: 'abc' } })],
    ['with a key of 5 KB', JSON.stringify({ endpoint, keys: { ...keys, p256dh: 'B'.repeat(5_000) } })],
    ['with wrong types', JSON.stringify({ endpoint: 7, keys: [] })],
    ['of 3 KB', JSON.stringify({ endpoint: `https://push.example/${'a'.repeat(3_000)}`, keys })],
  ])('refuses a web push subscription %s: validationFailed', async (_, token) => {
    const { error } = await an.call(updateDeviceToken, { body: { kind: 'WEB_PUSH', token } })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'body.token' }] } })
  })

  it('updateDeviceToken is for one’s own devices: deviceNotFound', async () => {
    const deviceInfoId = await addDevice(app.app, an)
    const before = await stored()
    const body = { deviceInfoId, kind: 'FCM', token: 'của Bình' } as const
    expect((await binh.call(updateDeviceToken, { body })).error?.code).toBe('deviceNotFound')
    expect(await stored()).toEqual(before)
  })

  it('ends with the last session on the device, not before', async () => {
    const headers = { 'x-device-id': 'hai-phien' }
    const signIn = async () =>
      (await app.call(login, { body: { username: an.username, password: an.password } }, { headers })).data!
    const [first, second] = [await signIn(), await signIn()]
    const mine = { token: first.accessToken }
    await app.call(updateDeviceToken, { body: { kind: 'FCM', token: 'hai phiên' } }, mine)
    const has = async () => (await stored()).includes('FCM hai phiên')
    await app.call(logout, {}, { token: second.accessToken })
    expect(await has()).toBe(true)
    await app.call(logout, {}, mine)
    expect(await has()).toBe(false)
  })
})
