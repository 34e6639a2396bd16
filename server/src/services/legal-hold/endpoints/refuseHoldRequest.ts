import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { refuse } from '../requests.ts'

export const refuseHoldRequest: Handler<typeof contract.legalHold.refuseHoldRequest, App> = async (
  { app, me, audit },
  { params },
) => {
  const request = await refuse(app, me, params.requestId)
  audit.after = { kind: request.kind, holdId: request.hold.holdId, status: request.status }
  return request
}
