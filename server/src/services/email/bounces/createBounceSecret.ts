import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { hashOf, newSecret, saveBounceSetting } from './setting-store.ts'

export const createBounceSecret: Handler<typeof contract.emailBounce.createBounceSecret, App> = async ({
  app,
  tenantId,
}) => {
  const secret = newSecret()
  const now = app.clock.now()
  await saveBounceSetting(app.db, tenantId, { secret_hash: hashOf(secret), secret_time: new Date(now) }, now)
  return { secret }
}
