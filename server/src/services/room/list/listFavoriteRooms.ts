import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listByOffset } from './room-list.ts'

export const listFavoriteRooms: Handler<typeof contract.room.listFavoriteRooms, App> = (
  { app, me },
  { query },
) => listByOffset(app, me, query, { isFavorite: true })
