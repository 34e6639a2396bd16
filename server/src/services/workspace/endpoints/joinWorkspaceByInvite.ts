import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { join } from '../invites.ts'

export const joinWorkspaceByInvite: Handler<typeof contract.workspace.joinWorkspaceByInvite, App> = (
  { app, me },
  { params },
) => join(app, me, params.token)
