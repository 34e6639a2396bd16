import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'

export const lockHidden: Handler<typeof contract.hidden.lockHidden, App> = async ({ app, me }) => {
  await app.services.hidden.lock(me)
  return app.services.hidden.stateOf(me)
}
