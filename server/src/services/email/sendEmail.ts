import type { contract } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { receiptOf } from '../../platform/outgoing/answers.ts'
import { requireEmail } from './require-email.ts'

export const sendEmail: Handler<typeof contract.email.sendEmail, App> = async (
  { app, tenantId, me, ipAddress },
  { body: { to, ...mail } },
) => {
  const result = await app.outgoing.sendNow({
    ...mail,
    tenantId,
    channel: 'EMAIL',
    to: requireEmail(to, 'body.to'),
    template: 'api',
  })
  const messageId = 'messageId' in result ? result.messageId : undefined
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'sendEmail',
    target: { messageId, outcome: result.kind },
    ipAddress,
  })
  return receiptOf(result, app.clock.now())
}
