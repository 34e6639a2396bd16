import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listSaid } from '../chat/chat.ts'
import { requireAdmitted } from './pass.ts'

export const listGuestMessages: Handler<typeof contract.callGuest.listGuestMessages, App> = async (
  { app, tenantId },
  { query },
) => {
  const { call } = await requireAdmitted(app, tenantId, query.pass)
  return listSaid(app, call, query)
}
