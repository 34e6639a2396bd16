import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { relay } from './relaying.ts'

export const sendAnswer: Handler<typeof contract.rtc.sendAnswer, App> = async ({ app, me }, { body }) => {
  await relay(app, me, body)
  return {}
}
