import { z } from 'zod'
import { DevicePlatform, PushTokenKind } from '../device/models.ts'
import { time } from '../text.ts'

/** How long a push service keeps a notification for a device that is away, and a call. */
export const pushLifeSeconds = 4 * 3_600
export const voipLifeSeconds = 30

/** FAILED: a try failed and another is planned. DEAD: given up, for the reason in its cause. */
export const PushState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'DEAD'])
export type PushState = z.output<typeof PushState>

/**
 * Why a push did not arrive at its push service.
 * noToken: the device has no subscription. gone: the push service no longer knows it, so it was deleted here. keyRefused: the push service
 * refused our key or credentials. refused: it refused the request. tooLarge: it refused even the shortened text. busy: it asked for patience.
 * serviceFailed: it answered with an error of its own. timeout, unreachable: it gave no answer. addressRefused: its address is not public, or
 * not on the administrator’s list. notTaken: one of these of a web push, to who is no administrator, since whoever names the address would learn of
 * other hosts by it. switchedOff: administration has not switched this kind on. expired: its time had passed.
 */
export const PushCause = z.enum([
  'noToken',
  'gone',
  'keyRefused',
  'refused',
  'tooLarge',
  'busy',
  'serviceFailed',
  'timeout',
  'unreachable',
  'addressRefused',
  'notTaken',
  'switchedOff',
  'expired',
])
export type PushCause = z.output<typeof PushCause>

/** What became of the latest push to one token of a device. */
export const PushDelivery = z.object({
  deviceInfoId: z.string(),
  kind: PushTokenKind.optional().describe('Absent where the device has no token'),
  state: z.enum(['SENT', 'FAILED', 'DEAD']).describe('SENT: the push service has taken it'),
  cause: PushCause.optional().describe('Absent when it was sent'),
  status: z.number().int().optional().describe('HTTP status of the push service, where it answered'),
  time: time().describe('Of that try'),
})
export type PushDelivery = z.output<typeof PushDelivery>

/** What a client needs to subscribe. */
export const PushClientSetting = z.object({
  deviceType: DevicePlatform,
  kinds: z
    .array(PushTokenKind)
    .describe('Kinds of token that are switched on for this type of device, the preferred one first'),
  vapidPublicKey: z
    .string()
    .optional()
    .describe('`applicationServerKey` of a web push subscription (RFC 8292), base64url; with WEB_PUSH only'),
})
export type PushClientSetting = z.output<typeof PushClientSetting>

/** Push as administration sees it; secrets are never shown. */
export const PushSystemSetting = z.object({
  isWebPushOn: z.boolean(),
  vapidPublicKey: z.string(),
  contact: z
    .string()
    .describe(
      '`mailto:` or `https:` address by which a push service can reach the operator; empty: PUBLIC_URL',
    ),
  endpointHosts: z
    .array(z.string())
    .describe('Push services that subscriptions may name, with their subdomains; empty: any public host'),
  fcm: z
    .object({ isOn: z.boolean(), projectId: z.string(), clientEmail: z.string(), hasSecret: z.boolean() })
    .optional(),
  apns: z
    .object({
      isOn: z.boolean(),
      keyId: z.string(),
      teamId: z.string(),
      bundleId: z.string(),
      isSandbox: z.boolean(),
      hasSecret: z.boolean(),
    })
    .optional(),
})
export type PushSystemSetting = z.output<typeof PushSystemSetting>

/** What a VoIP push carries: enough to ring before anything is fetched. It lives 30 s. */
export const VoipPayload = z.object({
  version: z.literal(1),
  type: z.literal('CALL'),
  tenantId: z.string(),
  userId: z.string().describe('Who is called'),
  callId: z.string(),
  roomId: z.string().optional(),
  callerName: z.string().max(100),
  isVideo: z.boolean(),
  time: z.number().int().describe('Epoch milliseconds when it began to ring'),
})
export type VoipPayload = z.output<typeof VoipPayload>
