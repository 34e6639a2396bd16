import type { contract } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { testResultOf } from '../../platform/outgoing/answers.ts'
import { requireEmail } from './require-email.ts'

export const testEmailSetting: Handler<typeof contract.email.testEmailSetting, App> = async (
  { app, tenantId, me, ipAddress },
  { body },
) => {
  const began = performance.now()
  const result = await app.outgoing.sendNow({
    tenantId,
    channel: 'EMAIL',
    to: requireEmail(body.to, 'body.to'),
    template: 'test',
    subject: 'Trầu: email gửi thử',
    text: 'Chào bạn,\n\nĐây là email gửi thử từ Trầu. Bạn đọc được email này nghĩa là cài đặt gửi email đã đúng.\n\nThis is a test mail of Trầu. If you can read it, mail is set up right.',
  })
  await writeAudit(app.db, {
    tenantId,
    actorId: me.userId,
    action: 'testEmailSetting',
    target: { outcome: result.kind },
    ipAddress,
  })
  return testResultOf(result, { began, now: app.clock.now() })
}
