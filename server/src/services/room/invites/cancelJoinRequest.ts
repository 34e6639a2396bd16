import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { takeBackRequest } from './invites.ts'

export const cancelJoinRequest: Handler<typeof contract.invite.cancelJoinRequest, App> = (
  { app, me },
  { params },
) => takeBackRequest(app, me, params.token)
