import { keptWithConversation, keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

/** Named as what everybody leaves behind: neither a copy nor a receipt tells whether somebody was ever held. */
const asMessages = { what: 'messages', erase: keptWithConversation, hide: true } as const
const asAuditLog = { what: 'auditLog', erase: keptWithoutName, hide: true } as const

export const personalData: readonly PersonalData[] = [
  { table: 'legal_hold', columns: ['user_ids'], ...asMessages },
  { table: 'sealed_item', columns: ['person_ids'], ...asMessages },
  { table: 'hold_policy', columns: ['published_by'], ...asAuditLog },
  { table: 'hold_request', columns: ['requested_by', 'decided_by'], ...asAuditLog },
]
