import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { mute } from '../machine/group.ts'
import { changeAsHost } from './hosting.ts'

export const muteInCall: Handler<typeof contract.call.muteInCall, App> = ({ app, me }, { params, body }) =>
  changeAsHost(app, me, params.callId, (call, mine, now) => mute(call, mine, body.participantId, now))
