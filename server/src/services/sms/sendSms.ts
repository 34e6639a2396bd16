import type { contract } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { receiptOf } from '../../platform/outgoing/answers.ts'
import { requirePhone } from './require-phone.ts'

export const sendSms: Handler<typeof contract.sms.sendSms, App> = async (
  { app, tenantId, me, ipAddress },
  { body: { to, ...sms } },
) => {
  const result = await app.outgoing.sendNow({
    ...sms,
    subject: '',
    tenantId,
    channel: 'SMS',
    to: requirePhone(to),
    template: 'api',
  })
  const messageId = 'messageId' in result ? result.messageId : undefined
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'sendSms',
    target: { messageId, outcome: result.kind },
    ipAddress,
  })
  return receiptOf(result, app.clock.now())
}
