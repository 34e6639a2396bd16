import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'

export const getHiddenState: Handler<typeof contract.hidden.getHiddenState, App> = ({ app, me }) =>
  app.services.hidden.stateOf(me)
