import { z } from 'zod'
import { deviceOwner, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxDeviceName } from '../rules/sign-in.ts'
import { id, line } from '../text.ts'
import { Device, DevicePlatform, PushTokenKind } from './models.ts'

const path = servicePath('device-service')

/** What a device tells of itself; a field that is absent stays. */
const deviceReport = {
  platform: DevicePlatform.optional(),
  model: line({ min: 0, max: 100 }).optional(),
  appVersion: line({ min: 0, max: 50 }).optional(),
  language: z
    .string()
    .max(35)
    .regex(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/)
    .optional(),
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/)
    .optional(),
}
const token = z.string().min(1).max(4096)
/** Without a name, the device that the session is on. */
const which = { deviceInfoId: id().optional(), deviceId: z.string().min(1).max(64).optional() }

export const listDevices = endpoint({
  method: 'GET',
  path: path('v1', '/devices'),
  summary:
    'The caller’s devices, last used first. `search` looks into name, browser, system and model; `orders` by lastActiveTime, createdTime, name or platform; `requestPayload` {platform}',
  access: user,
  query: listQuery({ search: true, orders: ['lastActiveTime', 'createdTime', 'name', 'platform'] }),
  answer: page(Device),
})

export const updateDeviceToken = endpoint({
  method: 'PUT',
  path: path('v1', '/devices/@/device-token-update'),
  summary:
    'Set a device’s push token of one kind, replacing the previous one; the same token is removed from other devices',
  access: deviceOwner,
  body: z.object({ ...which, kind: PushTokenKind, token }),
  answer: Device,
  errors: ['deviceNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const pingDevice = endpoint({
  method: 'PUT',
  path: path('v1', '/devices/@/ping'),
  summary:
    'Report that the device is in use: its owner counts as online for the next 60 s, and pushes wait for it; with `isInUse` false, that it was left',
  access: deviceOwner,
  body: z.object({ ...which, ...deviceReport, isInUse: z.boolean().optional() }).optional(),
  answer: Device,
  errors: ['deviceNotFound'],
  limit: { perMinute: 30, burst: 10 },
})

export const deleteVoipToken = endpoint({
  method: 'DELETE',
  path: path('v1', '/devices/@/token-voip/delete'),
  summary: 'Forget a VoIP token of the caller’s devices; an unknown token is no error',
  access: user,
  query: context.extend({ value: token }),
  answer: z.object({ deleted: z.number().int() }),
})

export const deletePushToken = endpoint({
  method: 'DELETE',
  path: path('v1', '/devices/@/token/delete'),
  summary:
    'Forget a notification token (for web push the subscription or its endpoint) of the caller’s devices; an unknown token is no error',
  access: user,
  query: context.extend({ value: token }),
  answer: z.object({ deleted: z.number().int() }),
})

export const updateDevice = endpoint({
  method: 'PUT',
  path: path('v1', '/devices/{deviceInfoId}'),
  summary: 'Rename a device, or correct its description; an empty name restores browser and system',
  access: deviceOwner,
  params: z.object({ deviceInfoId: id() }),
  body: z.object({ name: line({ min: 0, max: maxDeviceName }).optional(), ...deviceReport }),
  answer: Device,
  errors: ['deviceNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: path('v1', '/devices/{value}'),
  summary: 'Remove a device: its sessions end, its tokens are deleted, and it counts as unknown again',
  access: deviceOwner,
  params: z.object({ value: id().describe('deviceInfoId') }),
  query: context,
  answer: z.object({ ended: z.number().int().describe('How many sessions ended') }),
  errors: ['deviceNotFound'],
  limit: { perMinute: 30, burst: 15 },
})
