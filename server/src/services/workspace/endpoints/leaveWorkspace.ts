import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { leave } from '../members.ts'

export const leaveWorkspace: Handler<typeof contract.workspace.leaveWorkspace, App> = async (
  { app, me },
  { params },
) => {
  await leave(app, me, params.id)
  return { workspaceId: params.id }
}
