import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { spend } from './refresh.ts'

/** The token says whose it is; the tenant in the path is not looked at (R-REFRESH-5). */
export const refreshTokens: Handler<typeof contract.identityAuthen.refreshTokens, App> = async context => {
  const { app, bearer, proof } = context
  if (!bearer) throw fail('refreshTokenInvalid')
  const keyThumbprint = proof && (await app.services.proofs.verify(proof))
  if (proof && !keyThumbprint) throw fail('refreshTokenInvalid')
  return spend(context, bearer, keyThumbprint)
}
