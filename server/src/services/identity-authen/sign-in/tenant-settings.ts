import type { SignInSettings } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'

/** How people come in to a tenant; what nobody has set is open, proves nothing by codes, and asks administrators for a second factor. */
export async function readSignInSettings(db: Queryable, tenantId: string): Promise<SignInSettings> {
  const tenant = await db
    .selectFrom('tenant')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return settingsOf(tenant?.settings)
}

/** What the operator called the tenant. */
export async function readTenantTitle(db: Queryable, tenantId: string): Promise<string> {
  const row = await db
    .selectFrom('tenant')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.name ?? tenantId
}

/** Changes what is named and leaves the rest of the tenant's settings alone; in a transaction of its own. */
export async function updateSignInSettings(
  app: App,
  tenantId: string,
  change: Partial<SignInSettings>,
): Promise<SignInSettings> {
  const { rows } = await sql<{ settings: unknown }>`
    UPDATE tenant SET settings = settings || ${JSON.stringify(change)}::jsonb
    WHERE tenant_id = ${tenantId} RETURNING settings`.execute(app.db)
  app.services.secondFactorNeeds.forget()
  return settingsOf(rows[0]?.settings)
}

export function settingsOf(storedSettings: unknown): SignInSettings {
  const settings = (storedSettings ?? {}) as Partial<SignInSettings>
  return {
    isRegistrationOpen: settings.isRegistrationOpen !== false,
    verifiedIdentifiers: settings.verifiedIdentifiers ?? [],
    isPasswordLoginEnabled: settings.isPasswordLoginEnabled !== false,
    isEveryoneAcquainted: settings.isEveryoneAcquainted === true,
    secondFactorRequiredFor: settings.secondFactorRequiredFor ?? 'ADMINISTRATORS',
  }
}
