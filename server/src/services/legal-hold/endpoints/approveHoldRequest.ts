import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { purgeSealed } from '../purging.ts'
import { approve } from '../requests.ts'

export const approveHoldRequest: Handler<typeof contract.legalHold.approveHoldRequest, App> = async (
  { app, me, audit },
  { params },
) => {
  const request = await approve(app, me, params.requestId)
  audit.after = { kind: request.kind, holdId: request.hold.holdId }
  if (request.kind === 'END')
    await purgeSealed(app).catch(error =>
      app.log.warn({ err: error }, 'what a legal hold sealed could not be deleted; a job will'),
    )
  return request
}
