import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updatePin } from '../hidden-store.ts'
import { checkNewPin, verifyPin } from '../pin.ts'

export const changeHiddenPin: Handler<typeof contract.hidden.changeHiddenPin, App> = async (
  { app, me },
  { body },
) => {
  checkNewPin(body.pin)
  await verifyPin(app, me, body.currentPin)
  const hash = await app.services.passwords.hash(body.pin)
  await updatePin(app.db, me, { pin_hash: hash, updated_time: new Date(app.clock.now()) })
  return app.services.hidden.stateOf(me)
}
