import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

const asAuditLog = { what: 'auditLog', erase: keptWithoutName, hide: true } as const

export const personalData: readonly PersonalData[] = [
  // That somebody had agreed must stay provable; the id belongs to nobody any more.
  { table: 'consent', columns: ['user_id'], what: 'consents', erase: keptWithoutName },
  {
    table: 'data_request',
    columns: ['user_id'],
    what: 'dataRequests',
    erase: { empty: { text: '', answer: '', status: 'ERASED' } },
    hide: ['answered_by'],
  },
  { table: 'data_request', columns: ['answered_by'], ...asAuditLog },
  { table: 'privacy_notice', columns: ['published_by'], ...asAuditLog },
  { table: 'processing_activity', columns: ['updated_by'], ...asAuditLog },
]
