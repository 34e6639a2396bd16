import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireWorkspace } from '../policy.ts'
import { viewWorkspace } from '../view.ts'

export const getWorkspace: Handler<typeof contract.workspace.getWorkspace, App> = async (
  { app, me },
  { params },
) => {
  const row = await requireWorkspace(app, me, params.id)
  return viewWorkspace(row, row.role)
}
