import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeInvite } from '../invites.ts'

export const createWorkspaceInvite: Handler<typeof contract.workspace.createWorkspaceInvite, App> = (
  { app, me },
  { params, body },
) => makeInvite(app, me, params.id, body)
