import { contract } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listDevices, removeDevice, updateDeviceToken } = contract.device
const { listLoginSessions, login } = contract.identityAuthen
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const signIn = async (deviceId: string) =>
  (
    await app.call(
      login,
      { body: { username: an.username, password: an.password } },
      { headers: { 'x-device-id': deviceId } },
    )
  ).data!

describe('removeDevice', () => {
  it('ends the device’s sessions within a second on open sockets too, forgets its tokens, and leaves the others', async () => {
    const [first, second] = [await signIn('mat-cap'), await signIn('mat-cap')]
    await app.call(
      updateDeviceToken,
      { body: { kind: 'FCM', token: 'mất cắp' } },
      { token: first.accessToken },
    )
    const socket = new Centrifuge(`${app.url.replace('http', 'ws')}/connection/websocket`, {
      websocket: WebSocket,
      token: second.accessToken,
    })
    socket.connect()
    await socket.ready(30_000)
    const ended = new Promise<number>(resolve => socket.on('disconnected', ({ code }) => resolve(code)))
    const mine = await an.socket()
    const receivedEvents: { type: string }[] = []
    mine.on('publication', ({ data }) => receivedEvents.push(data))

    const device = (await an.ask(listDevices)).items.find(item => item.deviceId === 'mat-cap')!
    expect(await an.ask(removeDevice, { params: { value: device.deviceInfoId } })).toEqual({ ended: 2 })
    for (const { accessToken } of [first, second])
      expect((await app.call(listDevices, {}, { token: accessToken })).error?.code).toBe('sessionRevoked')
    expect(await ended).toBe(4500)

    expect((await an.ask(listDevices)).items.map(item => item.deviceId)).not.toContain('mat-cap')
    expect((await an.ask(listLoginSessions)).items.map(item => item.isCurrent)).toEqual([true])
    expect(await app.app.db.selectFrom('device_token').selectAll().execute()).toEqual([])
    await eventually(() => {
      expect(receivedEvents.map(event => event.type)).toContain('sessionEnded')
      expect(receivedEvents).toContainEqual({
        type: 'deviceRemoved',
        data: { deviceInfoId: device.deviceInfoId },
      })
    })
  })

  it('makes the device unknown again, as one that never signed in', async () => {
    await signIn('quen')
    const isKnown = async () =>
      (await app.app.db
        .selectFrom('login_session')
        .select('session_id')
        .where('device_id', '=', 'quen')
        .executeTakeFirst()) !== undefined
    expect(await isKnown()).toBe(true)
    const device = (await an.ask(listDevices)).items.find(item => item.deviceId === 'quen')!
    await an.ask(removeDevice, { params: { value: device.deviceInfoId } })
    expect(await isKnown()).toBe(false)
  })

  it('removeDevice is for one’s own devices: deviceNotFound, and nothing ends', async () => {
    await signIn('cua-an')
    const { deviceInfoId } = (await an.ask(listDevices)).items.find(item => item.deviceId === 'cua-an')!
    const before = (await an.ask(listLoginSessions)).total
    for (const value of [deviceInfoId, uuidv7()])
      expect((await binh.call(removeDevice, { params: { value } })).error?.code).toBe('deviceNotFound')
    expect((await an.ask(listLoginSessions)).total).toBe(before)
  })

  it('removes once where two ask at once', async () => {
    await signIn('hai-lan')
    const { deviceInfoId } = (await an.ask(listDevices)).items.find(item => item.deviceId === 'hai-lan')!
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => an.call(removeDevice, { params: { value: deviceInfoId } })),
    )
    expect(outcomes.map(outcome => outcome.error?.code ?? 'ok').sort()).toEqual([
      'deviceNotFound',
      'deviceNotFound',
      'ok',
    ])
  })

  it('removeDevice of the device one is on, signs out here', async () => {
    const here = await signIn('o-day')
    const mine = { token: here.accessToken }
    const { data } = await app.call(listDevices, {}, mine)
    const current = data!.items.find(item => item.isCurrent)!
    await app.call(removeDevice, { params: { value: current.deviceInfoId } }, mine)
    expect((await app.call(listDevices, {}, mine)).error?.code).toBe('sessionRevoked')
  })
})
