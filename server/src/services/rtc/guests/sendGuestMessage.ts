import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { say } from '../chat/chat.ts'
import { requireAdmitted } from './pass.ts'

export const sendGuestMessage: Handler<typeof contract.callGuest.sendGuestMessage, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  return say(app, call, mine, body)
}
