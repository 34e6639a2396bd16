import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeRole } from '../members.ts'

export const updateWorkspaceMember: Handler<typeof contract.workspace.updateWorkspaceMember, App> = (
  { app, me },
  { params, body },
) => changeRole(app, me, params.id, { userId: params.userId, role: body.role })
