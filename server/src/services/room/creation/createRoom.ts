import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeRoom } from './make-room.ts'

export const createRoom: Handler<typeof contract.room.createRoom, App> = ({ app, me }, { body }) =>
  makeRoom(app, me, body)
