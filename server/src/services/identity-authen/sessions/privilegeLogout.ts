import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser, requireUser } from '../../identity/index.ts'
import { forgetSessions, revokeAndPublish } from './sessions.ts'

/** Ends the app passwords too: who is to be out everywhere must not go on in the drive. */
export const privilegeLogout: Handler<typeof contract.identityAuthen.privilegeLogout, App> = async (
  { app, me },
  { body: { userId } },
) => {
  await requireUser(app.db, me.tenantId, userId)
  await app.services.administrators.requireNotAbove(app, me, userId)
  const endedSessionIds = await transact(app, async tx => {
    const user = await lockUser(tx, me.tenantId, userId)
    if (!user) throw fail('userNotFound')
    await app.services.appPasswords.endAll(app, tx, user)
    return revokeAndPublish(tx, app, me.tenantId, userId, { reason: 'privilegeLogout' })
  })
  forgetSessions(app, userId, endedSessionIds)
  return { ended: endedSessionIds.length }
}
