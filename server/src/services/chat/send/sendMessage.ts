import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { send } from './send.ts'

export const sendMessage: Handler<typeof contract.chat.sendMessage, App> = async (
  { app, me },
  { params, body },
) => (await send(app, me, params.roomId, body)).message
