import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { appPasswords } from '../ending.ts'

export const deleteAllAppPasswords: Handler<
  typeof contract.appPassword.deleteAllAppPasswords,
  App
> = async context => {
  const { app, me } = context
  const deletedCount = await transact(app, async tx => {
    const user = await lockUser(tx, me.tenantId, me.userId)
    return user ? appPasswords.endAll(app, tx, user, context) : 0
  })
  return { deleted: deletedCount }
}
