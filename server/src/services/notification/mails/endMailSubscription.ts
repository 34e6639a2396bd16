import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeSubscription, readSubscription } from './subscription.ts'

export const endMailSubscription: Handler<typeof contract.notification.endMailSubscription, App> = async (
  { app, tenantId },
  { query: { token } },
) => {
  const subscription = readSubscription(app, tenantId, token)
  await changeSubscription(app, subscription, false)
  return { type: subscription.type, isSubscribed: false }
}
