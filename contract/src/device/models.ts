import { z } from 'zod'
import { Place } from '../place.ts'
import { time } from '../text.ts'

export const DevicePlatform = z.enum(['web', 'ios', 'android', 'desktop'])
export type DevicePlatform = z.output<typeof DevicePlatform>

/** A device holds at most one token of each kind. VOIP rings calls, the others carry notifications. */
export const PushTokenKind = z.enum(['WEB_PUSH', 'FCM', 'APNS', 'VOIP'])
export type PushTokenKind = z.output<typeof PushTokenKind>

/** A browser or an app on which a person has signed in. Push tokens are written only: of them, only the kinds are returned. */
export const Device = z.object({
  deviceInfoId: z.string().describe('Names the record; UUIDv7'),
  deviceId: z.string().describe('As the device names itself in X-Device-Id'),
  userId: z.string(),
  platform: DevicePlatform,
  name: z.string().describe('As its owner named it, else browser and system'),
  browser: z.string().optional(),
  system: z.string().optional(),
  model: z.string().optional(),
  appVersion: z.string().optional(),
  language: z.string().optional().describe('BCP 47'),
  timeZone: z.string().optional().describe('IANA name, as the device gave it'),
  tokenKinds: z.array(PushTokenKind),
  isCurrent: z
    .boolean()
    .optional()
    .describe('Whether the session that asks is on it; absent in events, which all devices receive'),
  lastActiveTime: time().describe('Of the latest sign-in, token renewal or ping'),
  ipAddress: z.string().optional().describe('At that time'),
  place: Place,
  createdTime: time(),
  updatedTime: time(),
})
export type Device = z.output<typeof Device>
