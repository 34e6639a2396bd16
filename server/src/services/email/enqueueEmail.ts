import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { enqueueAudited, keepsNothing } from '#platform/outgoing/send-endpoints.ts'
import { requireEmail } from './require-email.ts'

export const enqueueEmail: Handler<typeof contract.email.enqueueEmail, App> = (
  context,
  { body: { to, ...mail } },
) => enqueueAudited(context, { ...mail, channel: 'EMAIL', to: requireEmail(to, 'body.to') })
enqueueEmail.auditTarget = keepsNothing
