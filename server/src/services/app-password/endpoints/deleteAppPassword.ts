import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { securityNotice } from '../../identity-authen/index.ts'
import { deleteAppPasswordRow } from '../app-password-store.ts'

export const deleteAppPassword: Handler<typeof contract.appPassword.deleteAppPassword, App> = async (
  context,
  { params },
) => {
  const { app, me } = context
  await transact(app, async tx => {
    const user = await lockUser(tx, me.tenantId, me.userId)
    const row = await deleteAppPasswordRow(tx, me, params.appPasswordId)
    if (!row || !user) throw fail('appPasswordNotFound')
    await securityNotice(tx, app, user, { kind: 'appPasswordRevoked', detail: row.name, by: context })
  })
  return { appPasswordId: params.appPasswordId }
}
