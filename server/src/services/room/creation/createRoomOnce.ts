import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeRoom } from './make-room.ts'

export const createRoomOnce: Handler<typeof contract.room.createRoomOnce, App> = ({ app, me }, { body }) =>
  makeRoom(app, me, body)
