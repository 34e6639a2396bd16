import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { keepsNothing, testAudited } from '#platform/outgoing/send-endpoints.ts'
import { requirePhone } from './require-phone.ts'

export const testSmsSetting: Handler<typeof contract.sms.testSmsSetting, App> = (context, { body }) =>
  testAudited(context, {
    channel: 'SMS',
    to: requirePhone(body.to),
  })
testSmsSetting.auditTarget = keepsNothing
