import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listByOffset } from './room-list.ts'

export const listFavoriteRoomsV2: Handler<typeof contract.room.listFavoriteRoomsV2, App> = (
  { app, me },
  { query },
) => listByOffset(app, me, query, { isFavorite: true })
