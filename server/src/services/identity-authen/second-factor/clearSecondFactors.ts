import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { secondFactorWays, tidySecondFactor } from './second-factor.ts'
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'

/** Passkeys stay: they are ways in of their own. */
export const clearSecondFactors: Handler<typeof contract.signIn.clearSecondFactors, App> = async (
  { app, me, tenantId },
  { params },
) => {
  await app.services.administrators.requireNotAbove(app, me, params.userId)
  return transact(app, async tx => {
    const user = await requireUser(tx, tenantId, params.userId)
    const whose = { tenantId, userId: user.user_id }
    await lockSecondFactor(app, tx, whose)
    const wasRequired = (await secondFactorWays(tx, whose)).length > 0
    await updateSecondFactor(tx, whose, {
      totp_secret: null,
      totp_enabled_time: null,
      passkey_required: false,
    })
    await tidySecondFactor(app, tx, whose)
    if (wasRequired) await securityNotice(tx, app, user, { kind: 'totpDisabled' })
    return { wasRequired }
  })
}
