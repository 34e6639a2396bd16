import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireWorkspaceFor } from '../administering.ts'
import { viewMembers } from '../view.ts'
import { selectMembers } from '../workspace-store.ts'

export const listMembersForAdministrators: Handler<
  typeof contract.workspace.listMembersForAdministrators,
  App
> = async ({ app, me }, { params, query: { offset, limit } }) => {
  const workspace = await requireWorkspaceFor(app, me, params.id, 'workspace.read')
  const rows = await selectMembers(app.db, workspace)
  return { items: await viewMembers(app, rows.slice(offset, offset + limit)), total: rows.length }
}
