import { usernameRules } from '@trau/contract/rules/sign-in'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findAccount } from '../../identity/index.ts'
import { isUsernameWaiting } from '../admission/request-store.ts'

const pattern = new RegExp(usernameRules.pattern)

/** Names that could be taken for the product, its people or a page of it. */
const reservedNames = new Set(
  `abuse account accounts admin administrator administrators all anonymous api app auth billing bot bots channel chat cloud
  contact contacts default demo dev drive everyone feedback group groups guest hello help here home hotro hostmaster info invoice
  login logout mail me mobile moderator moderators news noreply no.reply no_reply note notes notification null official owner
  password payment postmaster privacy quantri quan.tri quan_tri quantrivien register report root room rooms sale sales security self
  service settings signin signup staff status superadmin super.admin super_admin superuser support sys sysadmin system team teams
  tenant test tongdai trau trau.app trau.official trau_official trauapp trauofficial undefined unknown user users verify webmaster www`
    .trim()
    .split(/\s+/),
)

/** The name as it is stored; what is wrong with it, where it cannot be one. */
export function readUsername(
  text: string,
): { username: string } | { reason: string; min?: number; max?: number } {
  const username = text.trim().toLowerCase()
  const { min, max } = usernameRules
  if (username.length < min) return { reason: 'tooShort', min }
  if (username.length > max) return { reason: 'tooLong', max }
  if (!pattern.test(username)) return { reason: 'usernameInvalid' }
  if (reservedNames.has(username)) return { reason: 'usernameReserved' }
  return { username }
}

/** @throws validationFailed naming the field and what is wrong with it */
export function requireUsername(text: string, path: string): string {
  const outcome = readUsername(text)
  if ('username' in outcome) return outcome.username
  throw fail('validationFailed', { fields: [{ path, ...outcome }] })
}

/** Whether an account, or a registration that waits for approval, has this name. */
export async function isUsernameHeld(db: Queryable, tenantId: string, username: string): Promise<boolean> {
  const account = await findAccount(db, tenantId, { kind: 'username', value: username })
  return account !== undefined || (await isUsernameWaiting(db, tenantId, username))
}
