import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'role_user', columns: ['user_id'], what: 'roles', erase: 'delete', hide: ['granted_by'] },
  {
    table: 'role_user',
    columns: ['granted_by'],
    what: 'rolesGiven',
    erase: { empty: { granted_by: null } },
    hide: true,
  },
  {
    table: 'role_template_version',
    columns: ['author_id'],
    what: 'roleTemplates',
    erase: keptWithoutName,
    hide: true,
  },
]
