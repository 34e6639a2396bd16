import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import {
  createGuardedSmtp,
  createSmtp,
  parseSender,
  type Sender,
  type SmtpServer,
} from '#platform/mail/smtp.ts'
import type { Route } from '#platform/outgoing/carrier.ts'
import type { createCarrierCache } from '#platform/outgoing/carrier-cache.ts'
import { bouncesOf } from './bounces/routing.ts'
import type { EmailSuspensions } from './bounces/suspensions.ts'
import { type EmailSettingRow, findEmailSetting } from './setting-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    mailCarriers: ReturnType<typeof createCarrierCache>
    emailSuspensions: EmailSuspensions
  }
}

export const passwordPurpose = (tenantId: string) => `email/${tenantId}`

/** The tenant's own server where it has named one, else the environment's. */
export async function findMailRoute(app: App, db: Queryable, tenantId: string): Promise<Route | undefined> {
  const row = await findEmailSetting(db, tenantId)
  const dailyCap = row?.daily_cap ?? undefined
  const sender = senderOf(app, row)
  if (!sender) return undefined
  const { mailCarriers } = app.services
  const key = JSON.stringify([sender, row?.host && row])
  return {
    dailyCap,
    open: () => mailCarriers.get(key, () => createCarrier(app, row, sender)),
    bounces: bouncesOf(app, tenantId),
  }
}

function createCarrier(app: App, row: EmailSettingRow | undefined, sender: Sender) {
  const server = row && serverOf(app, row)
  return server
    ? createGuardedSmtp(server, sender, app.outbound)
    : createSmtp({ url: app.config.mail!.url, from: sender })
}

/** What mail of the tenant comes from; undefined where nothing is set. */
export function senderOf({ config }: App, row: EmailSettingRow | undefined): Sender | undefined {
  if (row?.host) return { name: row.sender_name ?? '', address: row.sender_address! }
  if (!config.mail) return undefined
  const sender = parseSender(config.mail.from)
  return row?.sender_name ? { ...sender, name: row.sender_name } : sender
}

function serverOf(app: App, row: EmailSettingRow): SmtpServer | undefined {
  if (!row.host) return undefined
  return {
    host: row.host,
    port: row.port!,
    security: row.security as SmtpServer['security'],
    username: row.username ?? undefined,
    password: row.password ? app.secrets.open(row.password, passwordPurpose(row.tenant_id)) : undefined,
  }
}
