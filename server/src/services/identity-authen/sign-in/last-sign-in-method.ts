import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { hasPassword } from '../../identity/index.ts'
import { selectIdentities } from '../oidc/oidc-store.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'

/** After a way in was taken away. @throws lastWayIn when no other is left, which gives it back */
export async function requireSignInMethod(tx: Tx, whose: UserKey): Promise<void> {
  if (await hasPassword(tx, whose.tenantId, whose.userId)) return
  if ((await selectPasskeys(tx, whose)).length > 0) return
  if ((await selectIdentities(tx, whose)).length === 0) throw fail('lastWayIn')
}
