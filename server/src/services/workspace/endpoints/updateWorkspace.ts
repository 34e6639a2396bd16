import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { describeWorkspace } from '../status.ts'

export const updateWorkspace: Handler<typeof contract.workspace.updateWorkspace, App> = (
  { app, me },
  { params, body },
) => describeWorkspace(app, me, params.id, body)
