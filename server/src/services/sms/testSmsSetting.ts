import type { contract } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { testResultOf } from '../../platform/outgoing/answers.ts'
import { requirePhone } from './require-phone.ts'

export const testSmsSetting: Handler<typeof contract.sms.testSmsSetting, App> = async (
  { app, tenantId, me, ipAddress },
  { body },
) => {
  const began = performance.now()
  const result = await app.outgoing.sendNow({
    tenantId,
    channel: 'SMS',
    to: requirePhone(body.to),
    template: 'test',
    subject: '',
    text: 'Trầu: tin nhắn gửi thử. Bạn đọc được tin này nghĩa là cài đặt gửi SMS đã đúng.',
  })
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'testSmsSetting',
    target: { outcome: result.kind },
    ipAddress,
  })
  return testResultOf(result, { began, now: app.clock.now() })
}
