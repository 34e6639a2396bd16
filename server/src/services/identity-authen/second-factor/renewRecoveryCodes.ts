import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { reauthenticate } from './reauthenticate.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { secondFactorWays } from './second-factor.ts'
import { lockSecondFactor } from './second-factor-store.ts'

export const renewRecoveryCodes: Handler<typeof contract.signIn.renewRecoveryCodes, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  return transact(app, async tx => {
    await lockSecondFactor(app, tx, me)
    if ((await secondFactorWays(tx, me)).length === 0) throw fail('secondFactorNotRequired')
    const user = await findUser(tx, me.tenantId, me.userId)
    if (user) await securityNotice(tx, app, user, { kind: 'recoveryCodesMade', by: context })
    return { recoveryCodes: await replaceRecoveryCodes(tx, me) }
  })
}
