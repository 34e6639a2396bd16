import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { sendNow } from './due.ts'

export const sendScheduledMessage: Handler<typeof contract.chat.sendScheduledMessage, App> = (
  { app, me },
  { params },
) => sendNow(app, me, params.scheduledId)
