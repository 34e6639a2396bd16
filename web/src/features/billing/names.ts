import type { InvoiceSummary } from '@trau/contract'
import type { useBillingWords } from '../../i18n/words/billing.ts'

type Named = Pick<InvoiceSummary, 'code' | 'status'> & { buyerName: string }

/** What an invoice, a credit note or a draft is called. */
export function invoiceName(
  text: ReturnType<typeof useBillingWords>,
  { code, status, buyerName }: Named,
): string {
  if (!code) return text.draftOf(buyerName)
  return status === 'CREDIT_NOTE' ? text.creditNoteCode(code) : text.code(code)
}
