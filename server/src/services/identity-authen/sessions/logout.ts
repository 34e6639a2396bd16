import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { endSessions } from './sessions.ts'

export const logout: Handler<typeof contract.identityAuthen.logout, App> = async ({ app, me }, { body }) => {
  const which = body?.others ? { except: me.sessionId } : { only: body?.loginSessionId ?? me.sessionId }
  const endedSessionIds = await endSessions(app, me.tenantId, me.userId, { reason: 'logout', ...which })
  if (endedSessionIds === 0 && body?.loginSessionId && !body.others) throw fail('sessionNotFound')
  return { ended: endedSessionIds }
}
