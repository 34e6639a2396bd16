import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { switchOwn } from './own-switch.ts'

export const unarchiveRoom: Handler<typeof contract.room.unarchiveRoom, App> = ({ app, me }, { params }) =>
  switchOwn(app, me, params.id, { is_archived: false })
