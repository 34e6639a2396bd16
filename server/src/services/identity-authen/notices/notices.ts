import type { SecurityNotice } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { isProven, type UserRow } from '../../identity/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { deviceName } from '../sessions/device-name.ts'
import { insertNotice, type NoticeRow } from './notice-store.ts'
import { type NoticeKind, noticeVariables } from './notice-variables.ts'

export interface NewNotice {
  kind: NoticeKind
  /** What it names beside: a masked address, the name of a passkey. */
  detail?: string
  /** Whose device did it; absent when it was nobody's of the person. */
  by?: Pick<Context, 'device' | 'ipAddress'>
  /** Mailed there instead of to the account's own address: the one that was just replaced. */
  to?: { email?: string | undefined; phoneNumber?: string | undefined }
}

/**
 * Tells a person that something happened to the safety of their account: in settings, on their open screens, and at their verified
 * e-mail address. Part of the transaction that makes it happen.
 */
export async function securityNotice(tx: Tx, app: App, user: UserRow, notice: NewNotice): Promise<void> {
  const now = app.clock.now()
  const row: NoticeRow = {
    tenant_id: user.tenant_id,
    user_id: user.user_id,
    notice_id: uuidv7(),
    kind: notice.kind,
    user_agent: notice.by?.device.userAgent ?? '',
    ip_address: notice.by?.ipAddress ?? '',
    detail: notice.detail ?? '',
    created_time: new Date(now),
  }
  await insertNotice(tx, row)
  await app.outbox.add(tx, user.tenant_id, user.user_id, [
    { to: { users: [user.user_id] }, event: { type: 'securityNoticed', data: viewNotice(row) } },
  ])
  const name = row.user_agent ? deviceName(row.user_agent) : ''
  await app.services.notifier.add(tx, user.tenant_id, `SECURITY/${row.notice_id}`, {
    type: 'SECURITY',
    id: row.notice_id,
    userIds: [user.user_id],
    subject: { notice: { kind: row.kind, detail: row.detail, deviceName: name } },
  })
  const { email, phoneNumber } = notice.to ?? {
    email: user.email && isProven(user, 'email') ? user.email : undefined,
  }
  if (!email && !phoneNumber) return
  const channel = email ? 'EMAIL' : 'SMS'
  const content = await renderTemplate(app, {
    tenantId: user.tenant_id,
    type: notice.kind,
    channel,
    locale: user.language,
    tx,
    variables: noticeVariables({
      language: user.language,
      detail: row.detail,
      deviceName: name,
      ipAddress: row.ip_address,
      time: now,
      publicUrl: app.config.publicUrl,
    }),
  })
  await app.outgoing.add(tx, {
    tenantId: user.tenant_id,
    channel,
    to: email ?? phoneNumber,
    template: notice.kind,
    ...content,
  })
}

export const viewNotice = (row: NoticeRow): SecurityNotice => ({
  noticeId: row.notice_id,
  kind: row.kind,
  ...(row.user_agent ? { deviceName: deviceName(row.user_agent) } : {}),
  ...(row.ip_address ? { ipAddress: row.ip_address } : {}),
  ...(row.detail ? { detail: row.detail } : {}),
  createdTime: row.created_time.getTime(),
})
