import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'platform_config_change',
    columns: ['editor_id'],
    what: 'platformChanges',
    erase: keptWithoutName,
    hide: true,
  },
]
