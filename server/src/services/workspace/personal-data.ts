import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'workspace_member', columns: ['user_id'], what: 'workspaces', erase: 'delete' },
  { table: 'workspace_past_member', columns: ['user_id'], what: 'workspacesLeft', erase: 'delete' },
  { table: 'workspace', columns: ['created_by'], what: 'workspacesMade', erase: keptWithoutName },
  {
    table: 'workspace_invite',
    columns: ['created_by'],
    what: 'workspaceLinks',
    erase: keptWithoutName,
    hide: ['token'],
  },
]
