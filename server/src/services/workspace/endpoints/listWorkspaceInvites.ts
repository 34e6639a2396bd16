import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listInvites } from '../invites.ts'

export const listWorkspaceInvites: Handler<typeof contract.workspace.listWorkspaceInvites, App> = async (
  { app, me },
  { params },
) => ({ items: await listInvites(app, me, params.id) })
