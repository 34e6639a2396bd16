import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { getOrCreatePair } from './private-room.ts'

export const getPrivateRoom: Handler<typeof contract.room.getPrivateRoom, App> = ({ app, me }, { params }) =>
  getOrCreatePair(app, me, params.userId)
