import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listDevices, pingDevice, updateDevice } = contract.device
const app = appForFile()
let an: Person
let binh: Person
let deviceInfoId: string

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  deviceInfoId = (await an.ask(pingDevice)).deviceInfoId
})

describe('updateDevice', () => {
  it('gives a device the name that its owner knows it by, and takes it back when empty [R-ARG-6]', async () => {
    const before = (await an.ask(listDevices)).items[0]!.name
    await an.eventsPublished()
    const socket = await an.socket()
    const receivedEvents: unknown[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    const device = await an.ask(updateDevice, {
      params: { deviceInfoId },
      body: { name: 'Máy ở nhà', appVersion: '2.0' },
    })
    expect(device).toMatchObject({ name: 'Máy ở nhà', appVersion: '2.0' })
    await eventually(() => expect(receivedEvents).toEqual([{ type: 'deviceUpdated', data: { device } }]))
    const { name, appVersion } = await an.ask(updateDevice, { params: { deviceInfoId }, body: { name: '' } })
    expect([name, appVersion]).toEqual([before, '2.0'])
  })

  it('never changes what tells devices apart', async () => {
    const before = (await an.ask(listDevices)).items[0]!
    const body = { userId: binh.userId, deviceId: 'khác', ipAddress: '8.8.8.8', tokenKinds: ['FCM'] }
    await an.ask(updateDevice, { params: { deviceInfoId }, body: body as never })
    const { userId, deviceId, ipAddress, tokenKinds } = (await an.ask(listDevices)).items[0]!
    expect({ userId, deviceId, ipAddress, tokenKinds }).toEqual({
      userId: before.userId,
      deviceId: before.deviceId,
      ipAddress: before.ipAddress,
      tokenKinds: [],
    })
  })

  it('updateDevice is for one’s own devices: deviceNotFound', async () => {
    const body = { name: 'Của Bình' }
    for (const id of [deviceInfoId, uuidv7()]) {
      const { error } = await binh.call(updateDevice, { params: { deviceInfoId: id }, body })
      expect(error?.code).toBe('deviceNotFound')
    }
    expect((await an.ask(listDevices)).items[0]!.name).not.toBe('Của Bình')
  })

  it.each([
    { name: 'x'.repeat(61) },
    { language: 'tiếng Việt' },
    { timeZone: '../etc' },
    { platform: 'tivi' as never },
  ])('refuses %j: validationFailed', async body => {
    const { error } = await an.call(updateDevice, { params: { deviceInfoId }, body })
    expect(error?.code).toBe('validationFailed')
  })
})
