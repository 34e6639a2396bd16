import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { viewSecondFactors } from '../second-factor/second-factor.ts'
import { lockSecondFactor } from '../second-factor/second-factor-store.ts'
import { requireSignInMethod } from '../sign-in/last-sign-in-method.ts'
import { deleteIdentity, selectIdentities } from './oidc-store.ts'

export const removeOidcIdentity: Handler<typeof contract.signIn.removeOidcIdentity, App> = async (
  context,
  { params, body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  await transact(app, async tx => {
    // The account's row, so that the last two ways in are not removed at once.
    await lockSecondFactor(app, tx, me)
    const identity = (await selectIdentities(tx, me)).find(row => row.identity_id === params.identityId)
    if (!identity || !(await deleteIdentity(tx, me, params.identityId))) throw fail('identityNotFound')
    await requireSignInMethod(app, tx, me)
    const user = await findUser(tx, me.tenantId, me.userId)
    const detail = identity.provider_name ?? identity.provider_id
    if (user) await securityNotice(tx, app, user, { kind: 'providerUnlinked', detail, by: context })
  })
  return viewSecondFactors(context)
}
