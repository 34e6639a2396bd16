import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { hasPassword } from '../../identity/index.ts'

export const checkPasswordSet: Handler<typeof contract.identityAuthen.checkPasswordSet, App> = async (
  { app, tenantId },
  { body },
) => {
  const caller = await app.accessTokens.verify(body.accessToken)
  if (caller.tenantId !== tenantId) throw fail('unauthenticated')
  return { isSet: await hasPassword(app.db, tenantId, caller.userId) }
}
