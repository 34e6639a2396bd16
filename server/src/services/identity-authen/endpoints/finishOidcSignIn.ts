import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { finishVisit } from '../oidc.ts'
import { accountOf } from '../oidc-account.ts'
import { requireProof } from '../require-proof.ts'
import { startSessionOrChallenge } from '../session-or-challenge.ts'

export const finishOidcSignIn: Handler<typeof contract.signIn.finishOidcSignIn, App> = async (
  context,
  { body },
) => {
  const keyThumbprint = await requireProof(context)
  const { provider, visitor } = await finishVisit(context, body, { kind: 'OIDC_SIGN_IN' })
  return startSessionOrChallenge(context, await accountOf(context, provider, visitor), keyThumbprint)
}
