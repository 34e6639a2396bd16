import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'device', columns: ['user_id'], what: 'devices', erase: 'delete', hide: ['search_text'] },
]
