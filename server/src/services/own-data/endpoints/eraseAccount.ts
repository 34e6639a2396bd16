import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { erase } from '../erase.ts'
import { proveForErasure } from '../proof.ts'

export const eraseAccount: Handler<typeof contract.ownData.eraseAccount, App> = async (context, { body }) => {
  const { app, me } = context
  await proveForErasure(context, body)
  return erase(app, me.tenantId, me.userId).catch(error => {
    // Somebody else has erased the account meanwhile.
    throw error instanceof Failure && error.code === 'userNotFound' ? fail('sessionRevoked') : error
  })
}
