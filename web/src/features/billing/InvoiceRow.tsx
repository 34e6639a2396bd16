import type { InvoiceSummary } from '@trau/contract'
import { leftToPay, leftToRefund } from '@trau/contract/rules/invoice'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { money } from '../../text/money.ts'
import { shownDay } from './days.ts'
import { InvoiceChip } from './InvoiceChip.tsx'
import { invoiceName } from './names.ts'

/** One invoice of a list; pressing it opens it. */
export function InvoiceRow({ invoice, onOpen }: { invoice: InvoiceSummary; onOpen: () => void }) {
  const text = useBillingWords()
  const { code, buyerName, status, total, paid, credited, creditedInvoice, dueDate } = invoice
  const name = invoiceName(text, invoice)
  const refund = leftToRefund(invoice)
  const facts = [
    status === 'OPEN' && dueDate && text.due(shownDay(dueDate)),
    status === 'OPEN' && (paid > 0 || credited > 0) && text.left(money(leftToPay(invoice))),
    refund > 0 && text.refundDue(money(refund)),
    creditedInvoice && text.creditOf(creditedInvoice.code),
    code && buyerName,
  ].filter(Boolean)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 max-w-full font-medium break-words">{name}</span>
          <InvoiceChip invoice={invoice} />
        </span>
        {facts.length > 0 && (
          <span className="block text-sm text-pretty text-muted">{facts.join(' · ')}</span>
        )}
      </span>
      <span className="shrink-0 font-medium tabular-nums">{money(total)}</span>
    </button>
  )
}
