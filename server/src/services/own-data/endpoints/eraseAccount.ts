import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { erase } from '../erase.ts'
import { proveForErasure } from '../proof.ts'

export const eraseAccount: Handler<typeof contract.ownData.eraseAccount, App> = async (context, { body }) => {
  const { app, me } = context
  await proveForErasure(context, body)
  return erase(app, me.tenantId, me.userId)
}
