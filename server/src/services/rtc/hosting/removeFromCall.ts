import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { remove } from '../machine/group.ts'
import { changeAsHost } from './hosting.ts'

export const removeFromCall: Handler<typeof contract.call.removeFromCall, App> = ({ app, me }, { params }) =>
  changeAsHost(app, me, params.callId, (call, mine, now) => remove(call, mine, params.participantId, now))
