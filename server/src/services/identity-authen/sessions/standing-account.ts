import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { lockUser, passwordChangedTime, type UserRow } from '../../identity/index.ts'

/**
 * The account as it stands, locked in the database until the transaction ends: a lock, an erasure or a new password that came after the proof
 * is not overlooked.
 * @param passwordTime when the password that was proven was set; absent where something else was
 * @throws accountLocked, wrongCredentials where the password is another one by now
 */
export async function lockStandingAccount(
  tx: Tx,
  { tenant_id, user_id }: UserRow,
  passwordTime?: Date | null | undefined,
): Promise<UserRow> {
  const user = await lockUser(tx, tenant_id, user_id)
  if (!user || user.is_locked) throw fail('accountLocked')
  if (passwordTime === undefined) return user
  const currentTime = await passwordChangedTime(tx, tenant_id, user_id)
  if (currentTime?.getTime() !== passwordTime?.getTime()) throw fail('wrongCredentials')
  return user
}
