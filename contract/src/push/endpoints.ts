import { z } from 'zod'
import { administrator, deviceOwner, user } from '../access.ts'
import { DevicePlatform } from '../device/models.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { id, line, paragraph } from '../text.ts'
import { PushClientSetting, PushDelivery, PushSystemSetting, pushLifeSeconds } from './models.ts'

const path = servicePath('push-service')
/** Of our own: the specification has no such calls. */
const own = servicePath('push-delivery-service')

/** A path of the client: never another origin. */
const place = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
const host = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)

export const getPushClientSetting = endpoint({
  method: 'GET',
  path: path('v1', '/client-setting'),
  summary:
    'What a device of this type needs to subscribe to push: the public VAPID key and the kinds that are on',
  access: user,
  query: context.extend({ deviceType: DevicePlatform.default('web') }),
  answer: PushClientSetting,
})

export const sendPush = endpoint({
  method: 'POST',
  path: path('v1', '/send'),
  summary: 'Send a push to a person’s devices now; answers what each push service said, without trying again',
  access: administrator('outgoing.send'),
  body: z.object({
    userId: id(),
    title: line({ max: 100 }),
    body: paragraph({ max: 300 }).default(''),
    place: place.default('/'),
    tag: line({ max: 64 }).default('system'),
    urgency: z.enum(['high', 'normal']).default('normal'),
    ttlSeconds: z
      .number()
      .int()
      .min(0)
      .max(28 * 86_400)
      .default(pushLifeSeconds),
  }),
  answer: z.object({ items: z.array(PushDelivery) }),
  errors: ['userNotFound'],
  limit: { perMinute: 60, burst: 20 },
  audit: true,
})

export const getPushSystemSetting = endpoint({
  method: 'GET',
  path: path('v1', '/system-setting'),
  summary: 'Which push services are switched on, and with which credentials; secrets are not shown',
  access: administrator('delivery.read'),
  query: context,
  answer: PushSystemSetting,
})

export const updatePushSystemSetting = endpoint({
  method: 'PUT',
  path: path('v1', '/system-setting'),
  summary: 'Change push settings; omitted fields stay, and so does a secret that is not given',
  access: administrator('delivery.edit'),
  body: z.object({
    isWebPushOn: z.boolean().optional(),
    contact: z
      .string()
      .max(255)
      .regex(/^$|^https:\/\/[^\s\p{Cc}"<>\\]+$|^mailto:[^\s\p{Cc}@,?&]+@[^\s\p{Cc}@,?&]+\.[^\s\p{Cc}@,?&]+$/u)
      .refine(text => text === '' || URL.canParse(text))
      .optional(),
    endpointHosts: z.array(host).max(50).optional(),
    fcm: z
      .object({
        isOn: z.boolean().optional(),
        serviceAccount: z
          .string()
          .min(1)
          .max(16 * KB)
          .optional()
          .describe('The JSON file of a service account of the Firebase project; write-only'),
      })
      .optional(),
    apns: z
      .object({
        isOn: z.boolean().optional(),
        keyId: z
          .string()
          .regex(/^[A-Z0-9]{10}$/)
          .optional(),
        teamId: z
          .string()
          .regex(/^[A-Z0-9]{10}$/)
          .optional(),
        bundleId: z
          .string()
          .max(155)
          .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)
          .optional(),
        isSandbox: z.boolean().optional(),
        privateKey: z
          .string()
          .min(1)
          .max(4 * KB)
          .optional()
          .describe('The .p8 file of the key; write-only'),
      })
      .optional(),
    remove: z
      .array(z.enum(['FCM', 'APNS']))
      .max(2)
      .optional()
      .describe('Forgets a service with its secret'),
  }),
  answer: PushSystemSetting,
  limit: { perMinute: 30, burst: 10 },
  audit: true,
})

export const sendTestPush = endpoint({
  method: 'POST',
  path: own('v1', '/test'),
  summary:
    'Send a test notification to a device of the caller’s (without a name the one of the session), wait for the push service and answer what it said',
  access: deviceOwner,
  body: z.object({ deviceInfoId: id().optional() }).optional(),
  answer: PushDelivery,
  errors: ['deviceNotFound'],
  limit: { perMinute: 6, burst: 6 },
})

export const listPushDeliveries = endpoint({
  method: 'GET',
  path: own('v1', '/deliveries'),
  summary: 'What became of the latest push to each of the caller’s devices',
  access: user,
  query: context,
  answer: z.object({ items: z.array(PushDelivery) }),
})
