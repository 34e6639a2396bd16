import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireCall } from '../policy.ts'
import { viewCall } from '../view.ts'

export const getCall: Handler<typeof contract.call.getCall, App> = async ({ app, me }, { params }) => {
  const { call, mine, room } = await requireCall(app, me, params.callId)
  return {
    call: await viewCall(app, call, room ? 'member' : 'outsider', me.userId),
    ...(mine ? { participantId: mine.participantId } : {}),
  }
}
