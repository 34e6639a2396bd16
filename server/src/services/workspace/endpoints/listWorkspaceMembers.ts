import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { matchesName } from '../../room/index.ts'
import { requireRole, requireWorkspace } from '../policy.ts'
import { viewMembers } from '../view.ts'
import { selectMembers } from '../workspace-store.ts'

export const listWorkspaceMembers: Handler<typeof contract.workspace.listWorkspaceMembers, App> = async (
  { app, me },
  { params, query },
) => {
  const row = await requireWorkspace(app, me, params.id)
  requireRole(row.role, 'MEMBER')
  const { search, offset, limit } = query
  let rows = await selectMembers(app.db, row)
  if (search) {
    const userIds = rows.map(member => member.user_id)
    const infos = await findUserInfos(app, me.tenantId, userIds)
    rows = rows.filter(member => matchesName(infos.get(member.user_id)?.name ?? '', search))
  }
  return { items: await viewMembers(app, rows.slice(offset, offset + limit)), total: rows.length }
}
