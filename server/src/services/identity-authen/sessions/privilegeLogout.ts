import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { findUser } from '../../identity/index.ts'
import { endSessions } from './sessions.ts'

export const privilegeLogout: Handler<typeof contract.identityAuthen.privilegeLogout, App> = async (
  { app, me },
  { body },
) => {
  if (!(await findUser(app.db, me.tenantId, body.userId))) throw fail('userNotFound')
  return { ended: await endSessions(app, me.tenantId, body.userId, { reason: 'privilegeLogout' }) }
}
