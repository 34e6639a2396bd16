import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { unhideRoom as unhide } from './hiding.ts'

export const unhideRoom: Handler<typeof contract.room.unhideRoom, App> = ({ app, me }, { params, body }) =>
  unhide(app, me, params.id, body.pin)
