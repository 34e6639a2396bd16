import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeOwner } from '../administering.ts'

export const setWorkspaceOwner: Handler<typeof contract.workspace.setWorkspaceOwner, App> = (
  { app, me },
  { params },
) => makeOwner(app, me, params.id, params.userId)
