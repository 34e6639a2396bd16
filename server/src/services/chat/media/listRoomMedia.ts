import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewMessages } from '../messages/view.ts'
import { readShared } from './room-media.ts'

export const listRoomMedia: Handler<typeof contract.chat.listRoomMedia, App> = async (
  { app, me },
  { params, query },
) => {
  const { rows, nextCursor } = await readShared(app, me, params.roomId, query)
  const items = await viewMessages(app, app.db, me, rows)
  return { items, ...(nextCursor === undefined ? {} : { nextCursor }) }
}
