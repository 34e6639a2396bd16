import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { unschedule } from './scheduling.ts'

export const deleteScheduledMessage: Handler<typeof contract.chat.deleteScheduledMessage, App> = async (
  { app, me },
  { params },
) => {
  await unschedule(app, me, params.scheduledId)
  return params
}
