import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listByCursor } from './room-list.ts'

export const listRoomsByCursor: Handler<typeof contract.room.listRoomsByCursor, App> = (
  { app, me },
  { query },
) => listByCursor(app, me, query)
