import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { send } from './send.ts'

export const sendMessageOnce: Handler<typeof contract.chat.sendMessageOnce, App> = (
  { app, me },
  { params, body },
) => send(app, me, params.roomId, body)
