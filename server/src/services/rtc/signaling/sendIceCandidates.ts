import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { relay } from './relaying.ts'

export const sendIceCandidates: Handler<typeof contract.rtc.sendIceCandidates, App> = async (
  { app, me },
  { body },
) => {
  await relay(app, me, body)
  return {}
}
