import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteToken } from './token-store.ts'

export const revokeScimToken: Handler<typeof contract.directory.revokeScimToken, App> = async (
  { app, tenantId },
  { params },
) => {
  if (!(await deleteToken(app.db, tenantId, params.tokenId))) throw fail('scimTokenNotFound')
  return {}
}
