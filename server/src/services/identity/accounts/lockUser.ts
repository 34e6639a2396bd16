import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setLocked } from './accounts.ts'

export const lockUser: Handler<typeof contract.identity.lockUser, App> = ({ app, me }, { params }) =>
  setLocked(app, me, params.value, true)
