import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { Failure, fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'

export const deleteManyUsers: Handler<typeof contract.identity.deleteManyUsers, App> = async (
  { app, me },
  { query },
) => {
  const deletedUserIds: string[] = []
  const refusals: { userId: string; code: string }[] = []
  for (const userId of query.userIds) {
    try {
      if (userId === me.userId) throw fail('notOnYourself')
      await app.services.eraseAccount(app, me.tenantId, userId)
      deletedUserIds.push(userId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusals.push({ userId, code: error.code })
    }
  }
  return { deletedUserIds, refused: refusals }
}
