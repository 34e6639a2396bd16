import type { WorkspaceRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { handlers, makeWorkspace } from '../services/workspace/index.ts'
import { contextOf, roomIdOf } from './context.ts'

/** The workspace of the demo: its owner is An, and the group of its project belongs to it. */
export const workspace = {
  name: 'Công ty Lá Xanh',
  description: 'Thiết kế và làm trang web cho các quán nhỏ ở Đà Nẵng.',
  room: 'Dự án Lá Xanh',
  people: { ADMIN: ['binh'], MEMBER: ['chi', 'khanh', 'oanh', 'quynh'], GUEST: ['son'] },
} satisfies {
  name: string
  description: string
  room: string
  people: Record<Exclude<WorkspaceRole, 'OWNER'>, string[]>
}

/**
 * Makes it by the endpoints of workspaces; the group, which is older, is put into it, with everybody who is in the group.
 * @returns its id
 */
export async function seedWorkspaces(
  app: App,
  tenantId: string,
  people: ReadonlyMap<string, string>,
): Promise<string> {
  const userId = people.get('an')!
  const { name, description } = workspace
  const { workspaceId } = await makeWorkspace(app, { tenantId, userId }, { name, description })
  for (const role of ['ADMIN', 'MEMBER', 'GUEST'] as const)
    await handlers.addWorkspaceMembers(contextOf(app, tenantId, userId), {
      params: { id: workspaceId },
      query: {},
      body: { userIds: workspace.people[role].map(username => people.get(username)!), role },
    })
  await app.database.pool.query('UPDATE room SET workspace_id = $3 WHERE tenant_id = $1 AND room_id = $2', [
    tenantId,
    await roomIdOf(app, tenantId, workspace.room),
    workspaceId,
  ])
  return workspaceId
}
