import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { totpPurpose } from './second-factor.ts'
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'
import { stepOfCode } from './totp.ts'

/** From here on signing in asks for a second step. */
export const confirmTotp: Handler<typeof contract.signIn.confirmTotp, App> = async (context, { body }) => {
  const { app, me } = context
  return transact(app, async tx => {
    const row = await lockSecondFactor(app, tx, me)
    if (row.totp_enabled_time) throw fail('totpAlreadyEnabled')
    if (!row.totp_secret) throw fail('totpNotStarted')
    const now = app.clock.now()
    const step = stepOfCode(app.secrets.open(row.totp_secret, totpPurpose(me)), body.code, now, 0)
    if (step === undefined) throw fail('secondFactorInvalid')
    await updateSecondFactor(tx, me, {
      totp_enabled_time: new Date(now),
      totp_last_step: step,
      strengthened_time: new Date(now),
    })
    const user = await findUser(tx, me.tenantId, me.userId)
    if (!user) throw fail('unauthenticated')
    await securityNotice(tx, app, user, { kind: 'totpEnabled', by: context })
    return { recoveryCodes: await replaceRecoveryCodes(tx, me) }
  })
}
