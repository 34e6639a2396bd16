import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { enqueueAudited, keepsNothing } from '#platform/outgoing/send-endpoints.ts'
import { requirePhone } from './require-phone.ts'

export const enqueueSms: Handler<typeof contract.sms.enqueueSms, App> = (context, { body: { to, ...sms } }) =>
  enqueueAudited(context, { ...sms, channel: 'SMS', subject: '', to: requirePhone(to) })
enqueueSms.auditTarget = keepsNothing
