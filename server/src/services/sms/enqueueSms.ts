import type { contract, OutgoingState } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { requirePhone } from './require-phone.ts'

export const enqueueSms: Handler<typeof contract.sms.enqueueSms, App> = async (
  { app, tenantId, me, ipAddress },
  { body: { to, ...sms } },
) => {
  const { messageId, state, isRepeat } = await app.outgoing.add(app.db, {
    ...sms,
    subject: '',
    tenantId,
    channel: 'SMS',
    to: requirePhone(to),
    template: 'api',
  })
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'enqueueSms',
    target: { messageId, isRepeat },
    ipAddress,
  })
  return { messageId, state: state as OutgoingState, isRepeat }
}
