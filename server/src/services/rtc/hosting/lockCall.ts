import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeAsHost } from './hosting.ts'

export const lockCall: Handler<typeof contract.call.lockCall, App> = ({ app, me }, { params, body }) =>
  changeAsHost(app, me, params.callId, call =>
    call.isLocked === body.isLocked ? call : { ...call, isLocked: body.isLocked },
  )
