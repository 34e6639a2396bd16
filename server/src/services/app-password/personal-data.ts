import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'app_password',
    columns: ['user_id'],
    what: 'appPasswords',
    erase: 'delete',
    hide: ['secret_hash'],
  },
]
