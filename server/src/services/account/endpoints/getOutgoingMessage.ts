import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findOutgoing } from '#platform/outgoing/administration-store.ts'
import { viewOutgoing } from '#platform/outgoing/answers.ts'

export const getOutgoingMessage: Handler<typeof contract.account.getOutgoingMessage, App> = async (
  { app, me },
  { params },
) => {
  const row = await findOutgoing(app.db, me.tenantId, params.messageId)
  if (!row) throw fail('outgoingMessageNotFound')
  return viewOutgoing(row, app.clock.now(), await app.services.permissions.isSuperAdmin(me))
}
