import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'ldap_identity', columns: ['user_id'], what: 'directoryEntry', erase: 'delete' },
  { table: 'scim_user', columns: ['user_id'], what: 'provisioning', erase: 'delete' },
  { table: 'scim_group_member', columns: ['user_id'], what: 'directoryGroups', erase: 'delete' },
]
