import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'

export const keepHiddenUnlocked: Handler<typeof contract.hidden.keepHiddenUnlocked, App> = async ({
  app,
  me,
}) => {
  await app.services.hidden.keep(me)
  return app.services.hidden.stateOf(me)
}
