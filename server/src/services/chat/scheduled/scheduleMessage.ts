import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { schedule } from './scheduling.ts'

export const scheduleMessage: Handler<typeof contract.chat.scheduleMessage, App> = (
  { app, me },
  { params, body: { clientMessageId, sendTime, ...body } },
) => schedule(app, me, { roomId: params.roomId, clientMessageId, sendTime, body })
