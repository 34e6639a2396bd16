import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { forward } from './forward.ts'

export const forwardMessage: Handler<typeof contract.chat.forwardMessage, App> = async (
  { app, me },
  { params, query, body },
) => ({ items: await forward(app, me, { messageId: params.id, roomId: query.roomId }, body) })
