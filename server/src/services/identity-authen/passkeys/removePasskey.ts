import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { tidySecondFactor, viewSecondFactors } from '../second-factor/second-factor.ts'
import { lockSecondFactor } from '../second-factor/second-factor-store.ts'
import { requireSignInMethod } from '../sign-in/last-sign-in-method.ts'
import { deletePasskey } from './passkey-store.ts'

export const removePasskey: Handler<typeof contract.signIn.removePasskey, App> = async (
  context,
  { params, body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  await transact(app, async tx => {
    await lockSecondFactor(app, tx, me)
    const removedPasskey = await deletePasskey(tx, me, params.passkeyId)
    if (!removedPasskey) throw fail('passkeyNotFound')
    await requireSignInMethod(app, tx, me)
    await tidySecondFactor(app, tx, me)
    const user = await findUser(tx, me.tenantId, me.userId)
    if (user)
      await securityNotice(tx, app, user, {
        kind: 'passkeyRemoved',
        detail: removedPasskey.name,
        by: context,
      })
  })
  return viewSecondFactors(context)
}
