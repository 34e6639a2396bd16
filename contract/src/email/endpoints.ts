import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { idempotencyKeyField, OutgoingJob, OutgoingReceipt, SettingTestResult } from '../outgoing/models.ts'
import { context } from '../paging.ts'
import { maxMailHtml, maxMailSubject, maxMailText } from '../rules/outgoing.ts'
import { line, paragraph, webAddress } from '../text.ts'
import { EmailSetting, NewEmailSetting } from './models.ts'

const path = servicePath('email-service')
/** Of our own: the specification has this call for SMS alone. */
const own = servicePath('email-setting-service')

const to = z.string().max(254).describe('One e-mail address')
const mail = {
  to,
  subject: line({ max: maxMailSubject }),
  text: paragraph({ max: maxMailText }).refine(text => text.trim() !== '', {
    params: { reason: 'required' },
  }),
  html: z.string().max(maxMailHtml).optional().describe('Absent: made from the text'),
  unsubscribeUrl: webAddress({ max: 500 })
    .optional()
    .describe('Where one POST ends such mail (RFC 8058); becomes the headers List-Unsubscribe and …-Post'),
}

export const enqueueEmail = endpoint({
  method: 'POST',
  path: path('v1', '/enqueue_email'),
  summary: 'Add a mail to the queue; it is sent within seconds, and tried up to five times',
  access: administrator('outgoing.send'),
  body: z.object({ ...mail, idempotencyKey: idempotencyKeyField }),
  answer: OutgoingJob,
  bodyLimit: 512 * KB,
  audit: true,
})

export const sendEmail = endpoint({
  method: 'POST',
  path: path('v1', '/send_email'),
  summary: 'Send a mail now, once, and answer what the mail server answered',
  access: administrator('outgoing.send'),
  body: z.object(mail),
  answer: OutgoingReceipt,
  errors: ['deliveryFailed', 'channelNotConfigured', 'dailyCapReached'],
  limit: { perMinute: 60, burst: 30 },
  bodyLimit: 512 * KB,
  audit: true,
})

export const getEmailSetting = endpoint({
  method: 'GET',
  path: path('v1', '/setting'),
  summary: 'How the tenant’s mail leaves, without the password',
  access: administrator('delivery.read'),
  query: context,
  answer: EmailSetting,
})

export const updateEmailSetting = endpoint({
  method: 'PUT',
  path: path('v1', '/setting'),
  summary: 'Replace the tenant’s mail setting; another server is named by a SUPER_ADMIN',
  access: administrator('delivery.edit'),
  body: NewEmailSetting,
  answer: EmailSetting,
  errors: ['hostNotAllowed', 'superAdminNeeded'],
  audit: true,
})

export const testEmailSetting = endpoint({
  method: 'POST',
  path: own('v1', '/setting/test'),
  summary: 'Send a test mail by the stored setting and answer what the mail server answered',
  access: administrator('delivery.edit'),
  body: z.object({ to }),
  answer: SettingTestResult,
  errors: ['channelNotConfigured', 'dailyCapReached'],
  limit: { perMinute: 6, burst: 6 },
  audit: true,
})
