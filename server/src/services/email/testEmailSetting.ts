import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { keepsNothing, testAudited } from '#platform/outgoing/send-endpoints.ts'
import { requireEmail } from './require-email.ts'

export const testEmailSetting: Handler<typeof contract.email.testEmailSetting, App> = (context, { body }) =>
  testAudited(context, {
    channel: 'EMAIL',
    to: requireEmail(body.to, 'body.to'),
  })
testEmailSetting.auditTarget = keepsNothing
