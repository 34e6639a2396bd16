import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { startSessionOrChallenge } from '../sign-in/session-or-challenge.ts'
import { finishVisit } from './oidc.ts'
import { accountOf } from './oidc-account.ts'

export const finishOidcSignIn: Handler<typeof contract.signIn.finishOidcSignIn, App> = async (
  context,
  { body },
) => {
  const keyThumbprint = await requireProof(context)
  const visit = await finishVisit(context, body, { kind: 'OIDC_SIGN_IN' })
  return startSessionOrChallenge(context, await accountOf(context, visit), keyThumbprint)
}
