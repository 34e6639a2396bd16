import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setLocked } from './accounts.ts'

export const unlockUser: Handler<typeof contract.identity.unlockUser, App> = ({ app, me }, { params }) =>
  setLocked(app, me, params.value, false)
