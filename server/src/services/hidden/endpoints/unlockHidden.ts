import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { verifyPin } from '../pin.ts'

export const unlockHidden: Handler<typeof contract.hidden.unlockHidden, App> = async (
  { app, me },
  { body },
) => {
  await verifyPin(app, me, body.pin)
  await app.services.hidden.unlock(me)
  return app.services.hidden.stateOf(me)
}
