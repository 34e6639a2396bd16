import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'account_link',
    columns: ['owner_id', 'target_id'],
    what: 'linkedAccounts',
    erase: 'delete',
    hide: ['passcode_hash', 'tries'],
  },
]
