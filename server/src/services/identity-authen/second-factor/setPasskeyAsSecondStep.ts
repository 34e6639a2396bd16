import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { reauthenticate } from './reauthenticate.ts'
import { ensureRecoveryCodes, tidySecondFactor } from './second-factor.ts'
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'

export const setPasskeyAsSecondStep: Handler<typeof contract.signIn.setPasskeyAsSecondStep, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  return transact(app, async tx => {
    const { passkey_required: wasOn } = await lockSecondFactor(app, tx, me)
    if (body.isOn && (await selectPasskeys(tx, me)).length === 0) throw fail('passkeyNotFound')
    await updateSecondFactor(tx, me, {
      passkey_required: body.isOn,
      ...(body.isOn && { strengthened_time: new Date(app.clock.now()) }),
    })
    const user = wasOn === body.isOn ? undefined : await findUser(tx, me.tenantId, me.userId)
    const kind = body.isOn ? 'passkeyStepEnabled' : 'passkeyStepDisabled'
    if (user) await securityNotice(tx, app, user, { kind, by: context })
    if (!body.isOn) {
      await tidySecondFactor(app, tx, me)
      return {}
    }
    const recoveryCodes = await ensureRecoveryCodes(tx, me)
    return recoveryCodes ? { recoveryCodes } : {}
  })
}
