import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { relay } from './relaying.ts'

export const sendOffer: Handler<typeof contract.rtc.sendOffer, App> = async ({ app, me }, { body }) => {
  const description = await relay(app, me, body)
  return description ? { description } : {}
}
