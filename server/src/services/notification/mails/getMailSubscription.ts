import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isSubscribed, readSubscription } from './subscription.ts'

export const getMailSubscription: Handler<typeof contract.notification.getMailSubscription, App> = async (
  { app, tenantId },
  { query: { token } },
) => {
  const subscription = readSubscription(app, tenantId, token)
  return { type: subscription.type, isSubscribed: await isSubscribed(app, subscription) }
}
