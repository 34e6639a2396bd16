import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { keepsNothing, sendAudited } from '#platform/outgoing/send-endpoints.ts'
import { requireEmail } from './require-email.ts'

export const sendEmail: Handler<typeof contract.email.sendEmail, App> = (
  context,
  { body: { to, ...mail } },
) => sendAudited(context, { ...mail, channel: 'EMAIL', to: requireEmail(to, 'body.to') })
sendEmail.auditTarget = keepsNothing
