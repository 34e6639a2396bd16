import { z } from 'zod'
import { event } from '../event.ts'
import { Workspace } from './models.ts'

export const workspaceUpserted = event(
  'user',
  'A workspace appeared for the person, or changed: its name, its status, or their own role',
  Workspace,
)
export const workspaceRemoved = event(
  'user',
  'The person is no longer in the workspace, or it was deleted',
  z.object({ workspaceId: z.string() }),
)
export const workspaceMembersUpdated = event(
  'user',
  'Members, links or default groups of a workspace changed; for its owners and administrators, who fetch what they show',
  z.object({ workspaceId: z.string() }),
)
