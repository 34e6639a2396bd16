import type { InvoiceStatus, InvoiceSummary } from '@trau/contract'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Color } from '../../ui/constants.ts'

const colors: Record<InvoiceStatus, Color> = {
  DRAFT: 'default',
  OPEN: 'primary',
  PAID: 'success',
  VOID: 'default',
  UNCOLLECTIBLE: 'default',
  CREDIT_NOTE: 'warning',
}

interface InvoiceChipProps {
  invoice: Pick<InvoiceSummary, 'status' | 'isOverdue' | 'total' | 'credited'>
}

/** Where an invoice stands. */
export function InvoiceChip({ invoice }: InvoiceChipProps) {
  const text = useBillingWords()
  if (invoice.isOverdue) return <Chip color="danger">{text.overdue}</Chip>
  if (invoice.status === 'PAID' && invoice.credited === invoice.total)
    return <Chip color="success">{text.fullyCredited}</Chip>
  return <Chip color={colors[invoice.status]}>{text.statuses[invoice.status]}</Chip>
}
