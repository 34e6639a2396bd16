import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { takeBeat } from '../live/beatCall.ts'
import { requireGuest } from './pass.ts'

export const beatAsGuest: Handler<typeof contract.callGuest.beatAsGuest, App> = async (
  { app, tenantId },
  { body },
) => {
  const { pass, ...flags } = body
  const { call, mine } = await requireGuest(app, tenantId, pass)
  return { version: await takeBeat(app, call, mine, flags) }
}
