import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'hidden_pin', columns: ['user_id'], what: 'hiddenPin', erase: 'delete', hide: true },
  { table: 'hidden_unlock', columns: ['user_id'], what: 'hiddenUnlocks', erase: 'delete', hide: true },
]
