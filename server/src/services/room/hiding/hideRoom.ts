import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { hideRoom as hide } from './hiding.ts'

export const hideRoom: Handler<typeof contract.room.hideRoom, App> = ({ app, me }, { params }) =>
  hide(app, me, params.id)
