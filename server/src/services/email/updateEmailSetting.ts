import type { contract, NewEmailSetting } from '@trau/contract'
import { smtpPorts } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isPrivateHost } from '#platform/outbound.ts'
import { readEmailSetting } from './email-setting.ts'
import { passwordPurpose } from './mail-server.ts'
import { requireEmail } from './require-email.ts'
import { type EmailSettingRow, findEmailSetting, saveEmailSetting } from './setting-store.ts'

export const updateEmailSetting: Handler<typeof contract.email.updateEmailSetting, App> = async (
  { app, tenantId, me, audit },
  { body },
) => {
  const { smtp } = body
  if (smtp) await requireAllowed(app, smtp)
  const before = await findEmailSetting(app.db, tenantId)
  if (isOtherServer(smtp, before)) await app.services.administrators.requireSuperAdmin(app, me)
  const row: EmailSettingRow = {
    tenant_id: tenantId,
    host: smtp?.host ?? null,
    port: smtp?.port ?? null,
    security: smtp?.security ?? null,
    username: smtp?.username ?? null,
    password: smtp ? passwordOf(app, tenantId, smtp, before) : null,
    sender_address: smtp ? requireEmail(smtp.senderAddress, 'body.smtp.senderAddress') : null,
    sender_name: body.senderName ?? null,
    dkim_note: body.dkimNote,
    daily_cap: body.dailyCap,
    updated_time: new Date(app.clock.now()),
  }
  await saveEmailSetting(app.db, row)
  await app.outgoing.settingChanged(tenantId, 'EMAIL')
  audit.before = before && auditedRow(before)
  audit.after = auditedRow(row)
  return readEmailSetting(app, tenantId)
}
updateEmailSetting.auditTarget = ({ body: { smtp, dailyCap } }) => {
  const { host = null, port = null, security = null } = smtp ?? {}
  return { host, port, security, dailyCap }
}

const auditedRow = ({ host, port, security, daily_cap: dailyCap }: EmailSettingRow) => ({
  ...{ host, port, security, dailyCap },
})

type NewServer = NonNullable<NewEmailSetting['smtp']>

/** The codes that open every account go through it, so whoever names it could read them. */
function isOtherServer(smtp: NewEmailSetting['smtp'], keptSetting: EmailSettingRow | undefined): boolean {
  if (!smtp) return (keptSetting?.host ?? null) !== null
  return (
    keptSetting?.host !== smtp.host ||
    keptSetting.port !== smtp.port ||
    keptSetting.security !== smtp.security ||
    keptSetting.username !== (smtp.username ?? null)
  )
}

/** @throws hostNotAllowed */
async function requireAllowed({ outbound }: App, { host, port, security }: NewServer): Promise<void> {
  if (await isPrivateHost(outbound, host)) throw fail('hostNotAllowed', { host, reason: 'address' })
  if (outbound.isNamed(host)) return
  if (!smtpPorts.includes(port)) throw fail('hostNotAllowed', { host, reason: 'port' })
  if (security === 'NONE') throw fail('hostNotAllowed', { host, reason: 'insecure' })
}

/** Sealed. A password is only ever sent to the server, and as the user, that it was given for. */
function passwordOf(
  app: App,
  tenantId: string,
  { host, port, security, username, password }: NewServer,
  keptSetting: EmailSettingRow | undefined,
): string | null {
  if (password) return app.secrets.seal(password, passwordPurpose(tenantId))
  if (password === null || !keptSetting) return null
  // To the same server, but no longer in the open: whoever reads the line would have it.
  const isAsSafe = security !== 'NONE' || keptSetting.security === 'NONE'
  const isSame =
    keptSetting.host === host && keptSetting.port === port && keptSetting.username === (username ?? null)
  return isSame && isAsSafe ? keptSetting.password : null
}
