import { contract, type Workspace, type WorkspaceRole } from '@trau/contract'
import { makeWorkspace } from '../services/workspace/index.ts'
import type { Person, TestApp } from './app.ts'

/** A workspace of this person's with these people in it. */
export async function addWorkspace(
  { app }: Pick<TestApp, 'app'>,
  owner: Person,
  {
    name = 'Trường Hoa Sen',
    ...people
  }: { name?: string } & { [R in Exclude<WorkspaceRole, 'OWNER'>]?: Person[] } = {},
): Promise<Workspace> {
  const workspace = await makeWorkspace(app, { tenantId: 'default', userId: owner.userId }, { name })
  for (const role of ['ADMIN', 'MEMBER', 'GUEST'] as const) {
    const userIds = people[role]?.map(person => person.userId) ?? []
    if (userIds.length > 0)
      await owner.ask(contract.workspace.addWorkspaceMembers, {
        params: { id: workspace.workspaceId },
        body: { userIds, role },
      })
  }
  return workspace
}
