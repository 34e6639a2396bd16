import { sql } from 'kysely'
import type { Caller } from '#platform/auth/access-token.ts'
import type { Queryable } from '#platform/db/index.ts'
import { settingsOf } from '../sign-in/tenant-settings.ts'

/**
 * Whether the tenant requires a second factor of the caller, who has none. A session begun by a passkey has proved more than a password, as
 * long as the account still has a passkey.
 */
export async function needsSecondFactor(
  db: Queryable,
  { tenantId, userId, sessionId, ...caller }: Omit<Caller, 'expiresAt'>,
): Promise<boolean> {
  const { rows } = await sql<{ settings: unknown; is_satisfied: boolean }>`
    SELECT t.settings, EXISTS (
      SELECT FROM second_factor f
      WHERE f.tenant_id = ${tenantId} AND f.user_id = ${userId}
        AND (f.totp_enabled_time IS NOT NULL OR f.passkey_required AND p.has_passkey)
    ) OR p.has_passkey AND EXISTS (
      SELECT FROM login_session s WHERE s.tenant_id = ${tenantId} AND s.session_id = ${sessionId} AND s.by_passkey
    ) AS is_satisfied
    FROM tenant t, (
      SELECT EXISTS (SELECT FROM passkey WHERE tenant_id = ${tenantId} AND user_id = ${userId}) AS has_passkey
    ) p
    WHERE t.tenant_id = ${tenantId}`.execute(db)
  const [row] = rows
  if (!row || row.is_satisfied) return false
  const { secondFactorRequiredFor } = settingsOf(row.settings)
  if (secondFactorRequiredFor === 'EVERYONE') return true
  const isAdministrator = caller.isAdmin || caller.needsSecondFactor === true
  return secondFactorRequiredFor === 'ADMINISTRATORS' && isAdministrator
}
