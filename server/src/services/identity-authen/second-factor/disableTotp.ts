import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { reauthenticate } from './reauthenticate.ts'
import { tidySecondFactor, viewSecondFactors } from './second-factor.ts'
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'

export const disableTotp: Handler<typeof contract.signIn.disableTotp, App> = async (context, { body }) => {
  const { app, me } = context
  await reauthenticate(context, body)
  await transact(app, async tx => {
    const row = await lockSecondFactor(app, tx, me)
    if (!row.totp_enabled_time) throw fail('totpNotStarted')
    await updateSecondFactor(tx, me, { totp_secret: null, totp_enabled_time: null })
    await tidySecondFactor(app, tx, me)
    const user = await findUser(tx, me.tenantId, me.userId)
    if (user) await securityNotice(tx, app, user, { kind: 'totpDisabled', by: context })
  })
  return viewSecondFactors(context)
}
