import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findOutgoing, retryOutgoing } from '#platform/outgoing/administration-store.ts'
import { viewOutgoing } from '#platform/outgoing/answers.ts'

export const retryOutgoingMessage: Handler<typeof contract.account.retryOutgoingMessage, App> = async (
  { app, me },
  { params },
) => {
  const now = app.clock.now()
  const before = await findOutgoing(app.db, me.tenantId, params.messageId)
  if (!before) throw fail('outgoingMessageNotFound')
  if (!(await app.outgoing.reaches(me.tenantId, before.channel))) throw fail('channelNotConfigured')
  const row = await retryOutgoing(app.db, me.tenantId, params.messageId, now)
  if (!row) throw fail('outgoingStateNotAllowed')
  app.outgoing.wake()
  return viewOutgoing(row, now, await app.services.permissions.isSuperAdmin(me))
}
