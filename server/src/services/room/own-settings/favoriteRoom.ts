import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { switchOwn } from './own-switch.ts'

export const favoriteRoom: Handler<typeof contract.room.favoriteRoom, App> = ({ app, me }, { params }) =>
  switchOwn(app, me, params.id, { is_favorite: true, is_archived: false })
