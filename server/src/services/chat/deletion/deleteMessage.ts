import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { recallMessage } from './recall.ts'

export const deleteMessage: Handler<typeof contract.chat.deleteMessage, App> = (
  { app, me },
  { params, query },
) => recallMessage(app, me, { messageId: params.id, roomId: query.roomId })
