import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'retention_rule', columns: ['updated_by'], what: 'auditLog', erase: keptWithoutName, hide: true },
]
