import { contract } from '@trau/contract'
import { returnPathOf } from '#platform/mail/bounces/return-path.ts'
import type { Person, TestApp } from '../../../testing/app.ts'

export interface ReportFields {
  /** Where the report arrives. */
  to?: string
  recipient?: string
  action?: string
  status?: string
  diagnostic?: string
}

/** A report as Postfix writes it. */
export const reportOf = ({
  to = 'bounces@vidu.vn',
  recipient = 'an@vidu.vn',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <an@vidu.vn>: Recipient address rejected: User unknown',
}: ReportFields = {}): string =>
  [
    'From: MAILER-DAEMON@mx.vidu.vn (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="ranh-gioi"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--ranh-gioi',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.vidu.vn.',
    '',
    '--ranh-gioi',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.vidu.vn',
    'Arrival-Date: Fri, 27 Nov 2026 08:00:00 +0700 (+07)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx2.vidu.vn',
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--ranh-gioi',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: tin@vidu.vn',
    `To: ${recipient}`,
    'Subject: =?utf-8?B?Q2jDoG8=?=',
    '',
    'Chao ban',
    '',
    '--ranh-gioi--',
    '',
  ].join('\r\n')

export const fileOf = (text: string | Uint8Array) => ({
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  fileName: 'report.eml',
  mediaType: 'message/rfc822',
})

/** Opens the tenant's door for reports; answers its secret. */
export async function openReports(admin: Person, returnAddress = 'bounces@vidu.vn'): Promise<string> {
  const { emailBounce } = contract
  await admin.ask(emailBounce.updateBounceSetting, { body: { returnAddress } })
  return (await admin.ask(emailBounce.createBounceSecret, { body: {} })).secret
}

/** A mail of the tenant that left for this address, as the queue keeps it; answers its return path. */
export async function sentMail(
  { app }: TestApp,
  to: string,
  { tenantId = 'default', returnAddress = 'bounces@vidu.vn' } = {},
): Promise<string> {
  const added = await app.outgoing.add(app.db, {
    ...{ tenantId, channel: 'EMAIL', to, template: 'api', subject: 'Chào', text: 'Chào bạn' },
  })
  const { messageId } = added
  await app.db
    .updateTable('outgoing_message')
    .set({ state: 'SENT', sent_time: new Date(app.clock.now()) })
    .where('message_id', '=', messageId)
    .execute()
  return returnPathOf(app.secrets, returnAddress, { tenantId, messageId })
}

/** Hands in a report as a mail server does. */
export const handIn = (
  app: TestApp,
  secret: string,
  report: string | Uint8Array,
  more: { recipient?: string; tenant?: string } = {},
) =>
  app.call(
    contract.emailBounce.receiveBounce,
    { body: { file: fileOf(report), ...(more.recipient ? { recipient: more.recipient } : {}) } },
    { token: secret, ...(more.tenant ? { tenant: more.tenant } : {}) },
  )
