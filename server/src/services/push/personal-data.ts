import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  // The texts are those of messages and notifications, which are copied where they are.
  { table: 'push_job', columns: ['user_id'], what: 'pushes', erase: 'delete', hide: true },
  { table: 'push_delivery', columns: ['user_id'], what: 'pushes', erase: 'delete' },
]
