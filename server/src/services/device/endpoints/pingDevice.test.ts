import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listDevices, pingDevice } = contract.device
const { getUserOnline, updateProfile } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const readOnline = () => binh.ask(getUserOnline, { params: { value: an.userId } })

describe('pingDevice', () => {
  it('keeps its owner online until 60 s after the last ping, and tells when it was last used [R-ARG-6]', async () => {
    expect((await readOnline()).isOnline).toBe(false)
    const device = await an.ask(pingDevice)
    expect(device.lastActiveTime).toBeGreaterThan(app.clock.now() - 5_000)
    expect(await readOnline()).toEqual({ userId: an.userId, isOnline: true })
    app.clock.advance(40_000)
    const last = await an.ask(pingDevice, { body: {} })
    app.clock.advance(59_000)
    expect((await readOnline()).isOnline).toBe(true)
    app.clock.advance(2_000)
    expect(await readOnline()).toMatchObject({ isOnline: false })
    const sinceSeen = last.lastActiveTime - (await readOnline()).lastActiveTime!
    expect(Math.abs(sinceSeen)).toBeLessThanOrEqual(60_000)
  })

  it('tells who watches that its owner came and went, as far as privacy lets them know', async () => {
    const socket = await binh.socket()
    const receivedEvents: boolean[] = []
    socket.on('publication', ({ data }) => {
      if (data.type === 'presenceChanged')
        receivedEvents.push(...data.data.users.map((user: { isOnline: boolean }) => user.isOnline))
    })
    await socket.rpc('presence.watch', { userIds: [an.userId] })
    await an.ask(pingDevice)
    await eventually(() => expect(receivedEvents).toEqual([true]))
    app.clock.advance(61_000)
    await eventually(() => expect(receivedEvents).toEqual([true, false]))

    const set = (isOnline: 'EVERYONE' | 'NOBODY') =>
      an.ask(updateProfile, { params: { userId: an.userId }, body: { fieldPrivacy: { isOnline } } })
    await set('NOBODY')
    await an.ask(pingDevice)
    expect((await readOnline()).isOnline).toBe(false)
    await set('EVERYONE')
  })

  it('takes a body with what the device tells of itself, and keeps what it does not tell [R-ARG-6]', async () => {
    await an.ask(pingDevice, { body: { appVersion: '1.4.2', language: 'vi-VN', platform: 'desktop' } })
    const device = await an.ask(pingDevice, { body: { timeZone: 'Asia/Ho_Chi_Minh', model: 'Máy bàn' } })
    expect(device).toMatchObject({
      appVersion: '1.4.2',
      language: 'vi-VN',
      platform: 'desktop',
      timeZone: 'Asia/Ho_Chi_Minh',
      model: 'Máy bàn',
    })
  })

  it('brings back the session’s own device when its record was forgotten, and no other', async () => {
    const { items } = await an.ask(listDevices)
    await app.app.db.deleteFrom('device').where('user_id', '=', an.userId).execute()
    const back = await an.ask(pingDevice)
    expect(back.deviceId).toBe(items[0]!.deviceId)
    expect(back.deviceInfoId).not.toBe(items[0]!.deviceInfoId)
    const { error } = await an.call(pingDevice, { body: { deviceId: 'chưa từng đăng nhập' } })
    expect(error?.code).toBe('deviceNotFound')
  })

  it('pingDevice is for one’s own devices: deviceNotFound for another’s, for none, and for a session without a device', async () => {
    const { deviceInfoId } = await an.ask(pingDevice)
    for (const body of [{ deviceInfoId }, { deviceInfoId: uuidv7() }])
      expect((await binh.call(pingDevice, { body })).error?.code).toBe('deviceNotFound')
    const { data } = await app.call(contract.identityAuthen.login, {
      body: { username: an.username, password: an.password },
    })
    const nameless = await app.call(pingDevice, {}, { token: data!.accessToken })
    expect(nameless.error?.code).toBe('deviceNotFound')
  })
})
