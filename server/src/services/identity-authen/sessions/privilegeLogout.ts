import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireUser } from '../../identity/index.ts'
import { endSessions } from './sessions.ts'

export const privilegeLogout: Handler<typeof contract.identityAuthen.privilegeLogout, App> = async (
  { app, me },
  { body },
) => {
  await requireUser(app.db, me.tenantId, body.userId)
  await app.services.administrators.requireNotAbove(app, me, body.userId)
  return { ended: await endSessions(app, me.tenantId, body.userId, { reason: 'privilegeLogout' }) }
}
