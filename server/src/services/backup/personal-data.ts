import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'backup_run', columns: ['started_by'], what: 'auditLog', erase: keptWithoutName, hide: true },
]
