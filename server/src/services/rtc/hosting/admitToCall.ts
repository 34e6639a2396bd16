import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { admit } from '../machine/group.ts'
import { mediaPower } from '../media/power.ts'
import { changeAsHost } from './hosting.ts'

export const admitToCall: Handler<typeof contract.call.admitToCall, App> = ({ app, me }, { params }) =>
  changeAsHost(app, me, params.callId, (call, _, now) =>
    admit(call, params.participantId, mediaPower(app), now),
  )
