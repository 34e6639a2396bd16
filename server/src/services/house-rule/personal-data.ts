import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'house_rule_change',
    columns: ['editor_id'],
    what: 'houseRuleChanges',
    erase: keptWithoutName,
    hide: true,
  },
]
