import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

/** Accounting law keeps invoices for ten years, with whom they were made out to. */
const keptForAccounting = { keep: 'accounting' }

export const personalData: readonly PersonalData[] = [
  {
    table: 'invoice',
    columns: ['user_id'],
    what: 'invoices',
    erase: keptForAccounting,
    hide: ['created_by', 'search_text', 'version', 'overdue_time'],
  },
  {
    table: 'invoice',
    columns: ['created_by'],
    what: 'invoicesWritten',
    erase: keptWithoutName,
    hide: true,
  },
  {
    table: 'invoice_payment',
    columns: ['recorded_by'],
    what: 'invoicesWritten',
    erase: keptWithoutName,
    hide: true,
  },
  {
    table: 'invoice_import',
    columns: ['imported_by'],
    what: 'invoicesWritten',
    erase: keptWithoutName,
    hide: true,
  },
]
