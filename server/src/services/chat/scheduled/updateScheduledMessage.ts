import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { reschedule } from './scheduling.ts'

export const updateScheduledMessage: Handler<typeof contract.chat.updateScheduledMessage, App> = (
  { app, me },
  { params, body },
) => reschedule(app, me, params.scheduledId, body)
