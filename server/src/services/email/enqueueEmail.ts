import type { contract, OutgoingState } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { requireEmail } from './require-email.ts'

export const enqueueEmail: Handler<typeof contract.email.enqueueEmail, App> = async (
  { app, tenantId, me, ipAddress },
  { body: { to, ...mail } },
) => {
  const { messageId, state, isRepeat } = await app.outgoing.add(app.db, {
    ...mail,
    tenantId,
    channel: 'EMAIL',
    to: requireEmail(to, 'body.to'),
    template: 'api',
  })
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'enqueueEmail',
    target: { messageId, isRepeat },
    ipAddress,
  })
  return { messageId, state: state as OutgoingState, isRepeat }
}
