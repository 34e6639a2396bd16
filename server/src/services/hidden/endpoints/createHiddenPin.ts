import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { insertPin } from '../hidden-store.ts'
import { checkNewPin } from '../pin.ts'

export const createHiddenPin: Handler<typeof contract.hidden.createHiddenPin, App> = async (
  { app, me },
  { body },
) => {
  checkNewPin(body.pin)
  const hash = await app.services.passwords.hash(body.pin)
  if (!(await insertPin(app.db, me, hash, new Date(app.clock.now())))) throw fail('pinExists')
  return app.services.hidden.stateOf(me)
}
