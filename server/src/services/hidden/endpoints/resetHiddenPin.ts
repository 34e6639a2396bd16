import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice, spendCode } from '../../identity-authen/index.ts'
import { deleteUnlocks, updatePin } from '../hidden-store.ts'
import { checkNewPin } from '../pin.ts'

/** New PIN and cleared rooms are one transaction: nobody gets in by a reset and finds what was there before. */
export const resetHiddenPin: Handler<typeof contract.hidden.resetHiddenPin, App> = async (
  context,
  { body },
) => {
  const { app, me, ipAddress } = context
  checkNewPin(body.pin)
  const { tenantId, userId } = me
  const hash = await app.services.passwords.hash(body.pin)
  const codeInput = { tenantId, userId, otpToken: body.otpToken, code: body.code, ipAddress }
  const outcome = await spendCode(app, { ...codeInput, purposes: ['pin'] }, async tx => {
    const fresh = {
      pin_hash: hash,
      tries: 0,
      locks: 0,
      locked_until: null,
      updated_time: new Date(app.clock.now()),
    }
    if (!(await updatePin(tx, me, fresh))) throw fail('pinNotSet')
    const user = await findUser(tx, tenantId, userId)
    if (user) await securityNotice(tx, app, user, { kind: 'hiddenPinReset', by: context })
    return {
      clearedRooms: await app.services.hiddenRooms.clear(app, tx, me),
      locked: await deleteUnlocks(tx, { tenantId, userId }),
    }
  })
  await app.services.hidden.locked(me, outcome.locked)
  return { clearedRooms: outcome.clearedRooms }
}
