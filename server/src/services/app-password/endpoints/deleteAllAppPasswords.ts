import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { securityNotice } from '../../identity-authen/index.ts'
import { deleteAllAppPasswordRows } from '../app-password-store.ts'

export const deleteAllAppPasswords: Handler<
  typeof contract.appPassword.deleteAllAppPasswords,
  App
> = async context => {
  const { app, me } = context
  const deletedCount = await transact(app, async tx => {
    const user = await lockUser(tx, me.tenantId, me.userId)
    const rows = await deleteAllAppPasswordRows(tx, me)
    for (const { name } of user ? rows : [])
      await securityNotice(tx, app, user!, { kind: 'appPasswordRevoked', detail: name, by: context })
    return rows.length
  })
  return { deleted: deletedCount }
}
