import type { Device, LoginSession } from '@trau/contract'
import { expect, it } from 'vitest'
import { devicesWithSessions } from './devices-with-sessions.ts'

const device = (deviceId: string, name = deviceId) =>
  ({ deviceInfoId: `record ${deviceId}`, deviceId, name }) as Device
const session = (loginSessionId: string, deviceId?: string, isCurrent = false) =>
  ({ loginSessionId, deviceId, deviceName: 'curl', isCurrent }) as LoginSession

it('puts sessions under their devices, the current one first, those without a session last', () => {
  const entries = devicesWithSessions(
    [device('idle'), device('phone'), device('mine', 'Máy của tôi')],
    [session('s1', 'phone'), session('s2', 'phone'), session('s3', 'mine', true)],
  )
  expect(entries.map(({ name, isCurrent, sessions }) => [name, isCurrent, sessions.length])).toEqual([
    ['Máy của tôi', true, 1],
    ['phone', false, 2],
    ['idle', false, 0],
  ])
})

it('keeps every session that names no device, or one without a record, as an entry of its own', () => {
  const entries = devicesWithSessions([], [session('s1'), session('s2'), session('s3', 'gone')])
  expect(entries.map(({ key, name, device: record }) => [key, name, record])).toEqual([
    ['s1', 'curl', undefined],
    ['s2', 'curl', undefined],
    ['s3', 'curl', undefined],
  ])
})
