import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { switchOwn } from './own-switch.ts'

export const unfavoriteRoom: Handler<typeof contract.room.unfavoriteRoom, App> = ({ app, me }, { params }) =>
  switchOwn(app, me, params.id, { is_favorite: false })
