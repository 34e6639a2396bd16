import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMessage } from './change.ts'
import { viewMessage } from './view.ts'

export const getMessage: Handler<typeof contract.chat.getMessage, App> = async (
  { app, me },
  { params, query },
) => {
  const row = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  return viewMessage(app, app.db, me, row)
}
