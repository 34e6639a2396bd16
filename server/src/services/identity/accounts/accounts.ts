import type { User } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { changeUser } from '../profile/own-profile.ts'
import { normalizeEmail, normalizePhone } from '../users/identifiers.ts'
import { type RequestingUser, viewAccounts } from '../users/user-cache.ts'
import type { ProfileChange, UserRow } from '../users/user-store.ts'
import { hasOtherAdministrator } from './account-admin-store.ts'

/** What administrators do with accounts. */

/** @throws lastAdministrator when nobody else could administrate the tenant */
export async function requireOtherAdministrator(tx: Tx, row: UserRow): Promise<void> {
  if (row.is_admin && !(await hasOtherAdministrator(tx, row.tenant_id, row.user_id)))
    throw fail('lastAdministrator')
}

/** @throws userNotFound, notOnYourself, lastAdministrator */
export async function setLocked(
  app: App,
  me: RequestingUser,
  userId: string,
  isLocked: boolean,
): Promise<User> {
  if (userId === me.userId) throw fail('notOnYourself')
  const row = await changeUser(app, { tenantId: me.tenantId, userId }, async (before, tx) => {
    if (isLocked) await requireOtherAdministrator(tx, before)
    return { is_locked: isLocked }
  })
  if (isLocked) await app.services.signInMethods.endSessions(app, me.tenantId, userId, 'locked')
  const [user] = await viewAccounts(app, me, [row])
  return user!
}

/**
 * An e-mail address and a phone number as they are stored; '' takes one away, and what an administrator writes is not proven.
 * @throws validationFailed naming what is none
 */
export function readAddresses(body: {
  email?: string | undefined
  phoneNumber?: string | undefined
}): Pick<ProfileChange, 'email' | 'phone_number' | 'verified_email' | 'verified_phone'> {
  const email = body.email?.trim() ? normalizeEmail(body.email) : null
  const phone = body.phoneNumber?.trim() ? normalizePhone(body.phoneNumber) : null
  const fields = [
    ...(email === undefined ? [{ path: 'body.email', reason: 'emailInvalid' }] : []),
    ...(phone === undefined ? [{ path: 'body.phoneNumber', reason: 'phoneNumberInvalid' }] : []),
  ]
  if (fields.length > 0) throw fail('validationFailed', { fields })
  return {
    ...(body.email === undefined ? {} : { email, verified_email: false }),
    ...(body.phoneNumber === undefined ? {} : { phone_number: phone, verified_phone: false }),
  }
}

/** The failure that a unique violation means, where it is one of a name or address. */
export function takenBy(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'app_user_username') return fail('usernameTaken')
  if (code === '23505' && /^app_user_(email|phone)$/.test(constraint ?? '')) return fail('identifierTaken')
  return error
}
