import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { checkCredentials } from './credentials.ts'
import { requireProof } from './require-proof.ts'
import { startSessionOrChallenge } from './session-or-challenge.ts'

export const login: Handler<typeof contract.identityAuthen.login, App> = async (context, { body }) => {
  const keyThumbprint = await requireProof(context)
  const { user, passwordTime } = await checkCredentials(context, body, { isSigningIn: true })
  return startSessionOrChallenge(context, user, keyThumbprint, { byPassword: true, passwordTime })
}
