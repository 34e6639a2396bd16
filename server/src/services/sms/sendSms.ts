import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { keepsNothing, sendAudited } from '#platform/outgoing/send-endpoints.ts'
import { requirePhone } from './require-phone.ts'

export const sendSms: Handler<typeof contract.sms.sendSms, App> = (context, { body: { to, ...sms } }) =>
  sendAudited(context, { ...sms, channel: 'SMS', subject: '', to: requirePhone(to) })
sendSms.auditTarget = keepsNothing
