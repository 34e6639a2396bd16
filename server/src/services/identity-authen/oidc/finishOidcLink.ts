import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { finishVisit } from './oidc.ts'
import { link } from './oidc-account.ts'
import { viewIdentity } from './oidc-identities.ts'

export const finishOidcLink: Handler<typeof contract.signIn.finishOidcLink, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  const { provider, visitor } = await finishVisit(context, body, { kind: 'OIDC_LINK', userId: me.userId })
  try {
    return await transact(app, async tx => {
      const user = await findUser(tx, me.tenantId, me.userId)
      if (!user) throw fail('unauthenticated')
      const row = await link(tx, context, provider, visitor, user)
      return viewIdentity({ ...row, provider_name: provider.name })
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'oidc_identity_subject') throw fail('identityTaken')
    throw error
  }
}
