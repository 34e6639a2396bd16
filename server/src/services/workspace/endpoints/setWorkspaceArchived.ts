import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setArchived } from '../administering.ts'

export const setWorkspaceArchived: Handler<typeof contract.workspace.setWorkspaceArchived, App> = async (
  { app, me, audit },
  { params, body },
) => {
  const { before, after } = await setArchived(app, me, params.id, body.isArchived)
  audit.before = { status: before.status }
  audit.after = { status: after.status }
  return after
}
