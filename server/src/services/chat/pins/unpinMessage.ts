import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMessage } from '../messages/change.ts'
import { deletePin } from './pin-store.ts'

/** Taking off a pin that is not there changes nothing. */
export const unpinMessage: Handler<typeof contract.chat.unpinMessage, App> = (
  { app, me },
  { params, query },
) =>
  changeMessage(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { pinning: true },
    async ({ tx, message }) => ((await deletePin(tx, message)) ? { arePinsChanged: true } : undefined),
  )
