import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireCall, requireInCall } from '../policy.ts'
import { listSaid } from './chat.ts'

export const listCallMessages: Handler<typeof contract.call.listCallMessages, App> = async (
  { app, me },
  { params, query },
) => {
  const access = await requireCall(app, me, params.callId)
  requireInCall(access, me)
  return listSaid(app, access.call, query)
}
