import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { previewInvite } from '../invites.ts'

export const getWorkspaceInvite: Handler<typeof contract.workspace.getWorkspaceInvite, App> = (
  { app, me },
  { params },
) => previewInvite(app, me, params.token)
