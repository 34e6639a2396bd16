import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { idempotencyKeyField, OutgoingJob, OutgoingReceipt, SettingTestResult } from '../outgoing/models.ts'
import { context } from '../paging.ts'
import { maxSmsText } from '../rules/outgoing.ts'
import { paragraph } from '../text.ts'
import { NewSmsSetting, SmsSetting } from './models.ts'

const path = servicePath('sms-service')

const to = z
  .string()
  .max(32)
  .describe('A mobile number in any spelling; Vietnamese where no country is named')
const sms = {
  to,
  text: paragraph({ max: maxSmsText }).refine(text => text.trim() !== '', { params: { reason: 'required' } }),
}

export const enqueueSms = endpoint({
  method: 'POST',
  path: path('v1', '/enqueue_sms'),
  summary: 'Add an SMS to the queue; it is sent within seconds, and tried up to five times',
  access: administrator('outgoing.send'),
  body: z.object({ ...sms, idempotencyKey: idempotencyKeyField }),
  answer: OutgoingJob,
  audit: true,
})

export const sendSms = endpoint({
  method: 'POST',
  path: path('v1', '/send_sms'),
  summary: 'Send an SMS now, once, and answer what the gateway answered',
  access: administrator('outgoing.send'),
  body: z.object(sms),
  answer: OutgoingReceipt,
  errors: ['deliveryFailed', 'channelNotConfigured', 'dailyCapReached'],
  limit: { perMinute: 60, burst: 30 },
  audit: true,
})

export const getSmsSetting = endpoint({
  method: 'GET',
  path: path('v1', '/setting'),
  summary: 'How the tenant’s SMS leave, without keys and tokens',
  access: administrator('delivery.read'),
  query: context,
  answer: SmsSetting,
})

export const updateSmsSetting = endpoint({
  method: 'PUT',
  path: path('v1', '/setting'),
  summary: 'Replace the tenant’s SMS setting; another gateway is named by a SUPER_ADMIN',
  access: administrator('delivery.edit'),
  body: NewSmsSetting,
  answer: SmsSetting,
  errors: ['hostNotAllowed', 'superAdminNeeded'],
  audit: true,
})

export const testSmsSetting = endpoint({
  method: 'POST',
  path: path('v1', '/setting/test'),
  summary: 'Send a test SMS by the stored setting and answer what the gateway answered',
  access: administrator('delivery.edit'),
  body: z.object({ to }),
  answer: SettingTestResult,
  errors: ['channelNotConfigured', 'dailyCapReached'],
  limit: { perMinute: 6, burst: 6 },
  audit: true,
})
