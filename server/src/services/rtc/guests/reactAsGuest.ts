import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { react } from '../hosting/reactInCall.ts'
import { requireAdmitted } from './pass.ts'

export const reactAsGuest: Handler<typeof contract.callGuest.reactAsGuest, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  await react(app, call, mine, body.reaction)
  return {}
}
