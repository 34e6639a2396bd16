import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireCall, requireInCall, requireUnblocked } from '../policy.ts'
import { say } from './chat.ts'

export const sendCallMessage: Handler<typeof contract.call.sendCallMessage, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireCall(app, me, params.callId)
  const mine = requireInCall(access, me)
  await requireUnblocked(app, me, access)
  return say(app, access.call, mine, body)
}
