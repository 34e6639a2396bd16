import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeGroup } from './group-settings.ts'

export const updateRoom: Handler<typeof contract.room.updateRoom, App> = ({ app, me }, { params, body }) =>
  changeGroup(app, me, params.roomId, body)
