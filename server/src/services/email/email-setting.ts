import type { EmailSetting, MailSecurity } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { senderOf } from './mail-server.ts'
import { type EmailSettingRow, findEmailSetting } from './setting-store.ts'

export async function readEmailSetting(app: App, tenantId: string): Promise<EmailSetting> {
  const [row, sentToday] = await Promise.all([
    findEmailSetting(app.db, tenantId),
    app.outgoing.countSentToday(tenantId, 'EMAIL'),
  ])
  const sender = senderOf(app, row)
  return {
    source: row?.host ? 'TENANT' : app.config.mail ? 'ENVIRONMENT' : 'NONE',
    smtp: viewServer(row),
    ...(row?.sender_name ? { senderName: row.sender_name } : {}),
    ...(sender && { sender: sender.name ? `${sender.name} <${sender.address}>` : sender.address }),
    dkimNote: row?.dkim_note ?? '',
    dailyCap: row?.daily_cap ?? null,
    sentToday,
    hasLinks: app.config.publicUrl !== undefined,
    ...(row && { updatedTime: row.updated_time.getTime() }),
  }
}

/** As an administrator sees it: everything but the password. */
function viewServer(row: EmailSettingRow | undefined): EmailSetting['smtp'] {
  if (!row?.host) return null
  return {
    host: row.host,
    port: row.port!,
    security: row.security as MailSecurity,
    ...(row.username ? { username: row.username } : {}),
    senderAddress: row.sender_address!,
    hasPassword: row.password !== null,
  }
}
