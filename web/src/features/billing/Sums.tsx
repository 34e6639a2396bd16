import type { InvoiceSums } from '@trau/contract'
import { leftToPay, leftToRefund } from '@trau/contract/rules/invoice'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { money } from '../../text/money.ts'
import { cx } from '../../ui/cx.ts'

interface SumsProps {
  sums: InvoiceSums & { paid?: number; credited?: number }
}

/** The sums of an invoice, and what is left of them. */
export function Sums({ sums }: SumsProps) {
  const text = useBillingWords()
  const { total, paid = 0, credited = 0 } = sums
  const refund = leftToRefund({ total, paid, credited })
  const rows = [
    [text.subtotal, sums.subtotal],
    [text.vatTotal, sums.vat],
    [text.total, sums.total],
    ...(credited > 0 ? ([[text.credited, credited]] as const) : []),
    ...(paid > 0 ? ([[text.paid, paid]] as const) : []),
    ...(paid > 0 || credited > 0 ? ([[text.stillDue, leftToPay({ total, paid, credited })]] as const) : []),
    ...(refund > 0 ? ([[text.stillToRefund, refund]] as const) : []),
  ] as const
  return (
    <div>
      <dl className="ml-auto max-w-sm">
        {rows.map(([label, amount]) => (
          <div
            key={label}
            className={cx('flex justify-between gap-4 py-0.5', label === text.total && 'text-lg font-bold')}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-right text-sm text-muted">{text.rounding}</p>
    </div>
  )
}
