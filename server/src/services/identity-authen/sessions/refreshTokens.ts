import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { spend } from './refresh.ts'

/** The token says whose it is; the tenant in the path is not looked at (R-REFRESH-5). */
export const refreshTokens: Handler<typeof contract.identityAuthen.refreshTokens, App> = async context => {
  const { bearer } = context
  if (!bearer) throw fail('refreshTokenInvalid')
  // A refused proof is no refused token: a client whose clock is wrong signs again with the time of this answer.
  return spend(context, bearer, await requireProof(context))
}
