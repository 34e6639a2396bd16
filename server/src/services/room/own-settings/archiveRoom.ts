import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { switchOwn } from './own-switch.ts'

export const archiveRoom: Handler<typeof contract.room.archiveRoom, App> = ({ app, me }, { params }) =>
  switchOwn(app, me, params.id, { is_archived: true, is_favorite: false })
