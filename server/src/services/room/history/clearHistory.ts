import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { clearRoom } from './clearing.ts'

export const clearHistory: Handler<typeof contract.room.clearHistory, App> = ({ app, me }, { params }) =>
  clearRoom(app, me, params.id)
