import type { Invoice } from '@trau/contract'
import { bankName } from '@trau/contract/rules/banks'
import type { ReactNode, Ref } from 'react'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { money, quantityText } from '../../text/money.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { shownDay, today } from './days.ts'
import { InvoiceChip } from './InvoiceChip.tsx'
import { Sums } from './Sums.tsx'

/** What an invoice says, and how it is paid. */
export function InvoiceDetails({ invoice, ref }: { invoice: Invoice; ref: Ref<HTMLElement> }) {
  const text = useBillingWords()
  const { buyer, seller, lines, note, payments, openedTime, dueDate, creditedInvoice, creditNotes } = invoice
  return (
    <section
      ref={ref}
      aria-label={text.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex flex-col gap-5 rounded-lg focus-visible:outline-offset-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <InvoiceChip invoice={invoice} />
        <span className="text-sm text-muted">{text.notTaxInvoice}</span>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Party label={text.buyer} party={buyer} taxCode={text.taxCode} />
        {seller && <Party label={text.seller} party={seller} taxCode={text.taxCode} />}
        {openedTime !== undefined && <Fact label={text.openedOn}>{shownDay(today(openedTime))}</Fact>}
        {creditedInvoice && <Fact label={text.creditedInvoice}>{creditedInvoice.code}</Fact>}
        {creditedInvoice && <Fact label={text.creditReason}>{note}</Fact>}
        {dueDate && <Fact label={text.dueDate}>{shownDay(dueDate)}</Fact>}
      </dl>
      <section aria-label={text.lines}>
        {lines.length === 0 ? (
          <p className="text-muted">{text.noLines}</p>
        ) : (
          <ol className="divide-y divide-line rounded-lg border border-line">
            {lines.map((line, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and do not move here
              <li key={position} className="flex items-start gap-3 px-3 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block break-words">{line.description}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    {`${quantityText(line.quantity)} ${line.unit} × ${money(line.unitPrice)} · `.replace(
                      '  ',
                      ' ',
                    )}
                    {line.vatRate === null ? text.notTaxed : `${text.vatRate} ${text.rate(line.vatRate)}`}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">{money(line.amount)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <Sums sums={invoice} />
      {invoice.transfer && seller && (
        <section aria-labelledby="invoice-transfer" className="rounded-lg border border-line p-4">
          <h3 id="invoice-transfer" className="font-bold">
            {text.transferTitle}
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-muted">{text.transferText}</p>
          <div className="mt-3 flex flex-wrap items-start gap-5">
            <QrCode
              value={invoice.transfer.payload}
              label={text.qr(money(invoice.transfer.amount))}
              className="w-52 max-w-full border border-line"
            />
            <dl className="flex min-w-48 flex-1 flex-col gap-2">
              <Fact label={text.accountHolder}>{seller.accountHolder}</Fact>
              <Fact label={text.bankAccount}>{`${seller.bankAccount} (${bankName(seller.bankBin)})`}</Fact>
              <Fact label={text.stillDue}>{money(invoice.transfer.amount)}</Fact>
              <Fact label={text.memo}>{invoice.transfer.memo}</Fact>
            </dl>
          </div>
        </section>
      )}
      {creditNotes.length > 0 && (
        <section aria-labelledby="invoice-credits">
          <h3 id="invoice-credits" className="font-bold">
            {text.creditNotes}
          </h3>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
            {creditNotes.map(one => (
              <li key={one.invoiceId} className="flex items-start gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 break-words">
                  {[one.code, shownDay(today(one.openedTime)), one.reason].join(' · ')}
                </span>
                <span className="shrink-0 tabular-nums">{money(one.total)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {payments.length > 0 && (
        <section aria-labelledby="invoice-payments">
          <h3 id="invoice-payments" className="font-bold">
            {text.payments}
          </h3>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
            {payments.map(payment => (
              <li key={payment.paymentId} className="flex items-start gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 break-words">
                  {[
                    payment.amount < 0 && text.refunded,
                    shownDay(payment.paidDate),
                    text.methods[payment.method],
                    payment.reference,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="shrink-0 tabular-nums">{money(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {note && !creditedInvoice && <p className="break-words whitespace-pre-wrap">{note}</p>}
    </section>
  )
}

interface PartyProps {
  label: string
  party: { name: string; taxCode: string; address: string }
  taxCode: string
}

function Party({ label, party, taxCode }: PartyProps) {
  return (
    <Fact label={label}>
      <span className="block font-medium">{party.name}</span>
      {party.taxCode && <span className="block text-sm text-muted">{`${taxCode}: ${party.taxCode}`}</span>}
      {party.address && <span className="block text-sm text-muted">{party.address}</span>}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
