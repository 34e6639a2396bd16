import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeInvite } from './invites.ts'

export const createInvite: Handler<typeof contract.invite.createInvite, App> = (
  { app, me },
  { params, body },
) => makeInvite(app, me, params.roomId, body)
