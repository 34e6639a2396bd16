import { type AppPasswords, securityNotice } from '../identity-authen/index.ts'
import { deleteAllAppPasswordRows } from './app-password-store.ts'

/** What identity-authen, which stands below, does with them where an account may be in other hands. */
export const appPasswords: AppPasswords = {
  async endAll(app, tx, user, by) {
    const rows = await deleteAllAppPasswordRows(tx, { tenantId: user.tenant_id, userId: user.user_id })
    for (const { name } of rows)
      await securityNotice(tx, app, user, {
        kind: 'appPasswordRevoked',
        detail: name,
        ...(by ? { by } : {}),
      })
    return rows.length
  },
}
