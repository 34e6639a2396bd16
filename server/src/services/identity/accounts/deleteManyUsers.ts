import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireOther } from '../policy.ts'

export const deleteManyUsers: Handler<typeof contract.identity.deleteManyUsers, App> = async (
  { app, me, audit },
  { query },
) => {
  const deletedUserIds: string[] = []
  const refusals: { userId: string; code: string }[] = []
  // The entry of a call that fails half-way says how far it came. A `code` would not be kept.
  const refusedPeople: { userId: string; outcome: string }[] = []
  audit.after = { deletedUserIds, refused: refusedPeople }
  for (const userId of query.userIds) {
    try {
      requireOther(me, userId)
      await app.services.administrators.requireNotAbove(app, me, userId)
      await app.services.eraseAccount(app, me.tenantId, userId)
      deletedUserIds.push(userId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusals.push({ userId, code: error.code })
      refusedPeople.push({ userId, outcome: error.code })
    }
  }
  return { deletedUserIds, refused: refusals }
}
