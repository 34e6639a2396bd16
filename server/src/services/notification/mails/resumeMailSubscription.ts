import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeSubscription, readSubscription } from './subscription.ts'

export const resumeMailSubscription: Handler<
  typeof contract.notification.resumeMailSubscription,
  App
> = async ({ app, tenantId }, { query: { token } }) => {
  const subscription = readSubscription(app, tenantId, token)
  await changeSubscription(app, subscription, true)
  return { type: subscription.type, isSubscribed: true }
}
