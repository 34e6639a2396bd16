import type { User } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { directoryActorId } from '#platform/auth/operator.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireOther } from '../policy.ts'
import { changeUserIn } from '../profile/own-profile.ts'
import { normalizeEmail, normalizePhone } from '../users/identifiers.ts'
import { type RequestingUser, viewAccounts } from '../users/user-cache.ts'
import type { ProfileChange, UserRow } from '../users/user-store.ts'

/** What administrators do with accounts. */

/** @throws userNotFound, notOnYourself, lastAdministrator, permissionNotHeld */
export async function setLocked(
  app: App,
  me: RequestingUser,
  userId: string,
  isLocked: boolean,
): Promise<User> {
  const row = await transact(app, async tx => {
    await app.services.administrators.lock(tx, me.tenantId)
    return setLockedIn(app, tx, me, userId, isLocked)
  })
  if (isLocked) await app.services.signInMethods.endSessions(app, me.tenantId, userId, 'locked')
  const [user] = await viewAccounts(app, me, [row])
  return user!
}

/**
 * In a transaction that has called `administrators.lock` before anything else; who locks ends the sessions after it. A directory unlocks whom it has
 * locked and nobody else, so that a moderator's lock stays.
 * @throws userNotFound, notOnYourself, lastAdministrator, permissionNotHeld
 */
export async function setLockedIn(
  app: App,
  tx: Tx,
  me: UserKey,
  userId: string,
  isLocked: boolean,
): Promise<UserRow> {
  requireOther(me, userId)
  const { administrators } = app.services
  await administrators.requireNotAbove(app, me, userId, tx)
  const who = { tenantId: me.tenantId, userId }
  if (isLocked) await administrators.requireOther(app, tx, who)
  const isDirectory = me.userId === directoryActorId
  return changeUserIn(app, tx, who, before => {
    const isOthers = before.is_locked && before.locked_by !== directoryActorId
    if (isDirectory && isOthers) return {}
    return { is_locked: isLocked, locked_by: isLocked ? me.userId : null }
  })
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

/** Those that differ from what is stored: an address that is written once more stays as proven as it is. */
export function differentAddresses(
  before: Pick<UserRow, 'email' | 'phone_number'>,
  { email, phone_number }: ReturnType<typeof readAddresses>,
): ReturnType<typeof readAddresses> {
  return {
    ...(email === undefined || email === before.email ? {} : { email, verified_email: false }),
    ...(phone_number === undefined || phone_number === before.phone_number
      ? {}
      : { phone_number, verified_phone: false }),
  }
}

/** The failure that a unique violation means, where it is one of a name or address. */
export function takenBy(error: unknown): unknown {
  const constraint = uniqueConstraintOf(error)
  if (constraint === 'app_user_username') return fail('usernameTaken')
  if (constraint === 'app_user_email' || constraint === 'app_user_phone') return fail('identifierTaken')
  return error
}
