import type { Invoice } from '@trau/contract'
import { creditAmounts, maxInvoiceNote } from '@trau/contract/rules/invoice'
import { useState } from 'react'
import { v4 } from 'uuid'
import { billingApi } from '../../api/billing-api.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { money, readMoney } from '../../text/money.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { explainRepeat } from './explain-repeat.ts'
import { invoicesChanged } from './invoices-changed.ts'
import { Sums } from './Sums.tsx'

type What = 'all' | 'some'
/** `what`, `reason`, and by the place of its line what is credited of each. */
type Values = Record<string, string>
const fieldOf = (position: number) => `line${position}`

/** Issues a credit note for what is left of an invoice, or for parts of its lines. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const text = useBillingWords()
  // Sent again after a lost answer, it is issued once. Something else by the same id is refused: the first may be there.
  const [creditNoteId] = useState(() => v4())
  const open = invoice.lines.flatMap((line, position) => {
    const left = line.amount - line.credited
    return left > 0 ? [{ ...line, position, left }] : []
  })
  const amountsOf = (values: Values) =>
    open.map(line => (values.what === 'all' ? line.left : readAmount(values[fieldOf(line.position)])))
  const form = useForm<Values>({
    initial: {
      what: 'all',
      reason: '',
      ...Object.fromEntries(open.map(line => [fieldOf(line.position), ''])),
    },
    check: values => {
      const amounts = amountsOf(values)
      const wrong = open.flatMap((line, n) => {
        const amount = amounts[n]
        return amount === undefined || amount > line.left
          ? [[fieldOf(line.position), text.creditLineWrong(money(line.left))]]
          : []
      })
      const isEmpty = wrong.length === 0 && amounts.every(amount => amount === 0)
      const [first] = open
      return {
        ...Object.fromEntries(wrong),
        ...(isEmpty && first ? { [fieldOf(first.position)]: text.creditEmpty } : {}),
        ...(values.reason?.trim() ? {} : { reason: text.missing }),
      }
    },
    async submit(values) {
      const amounts = amountsOf(values)
      const lines = open.flatMap(({ position }, n) =>
        amounts[n] ? [{ line: position, amount: amounts[n] }] : [],
      )
      const note = await billingApi.invoice.createCreditNote({
        params: { id: invoice.invoiceId },
        body: { creditNoteId, reason: values.reason ?? '', ...(values.what === 'all' ? {} : { lines }) },
      })
      await invoicesChanged()
      onClose()
      toast.success(text.creditIssued(note.code ?? ''))
    },
    explain: error => explainRepeat(error, 'invoiceExists'),
  })
  const what = form.values.what as What
  const shares = amountsOf(form.values).map((amount = 0, n) =>
    creditAmounts(open[n]!, Math.min(amount, open[n]!.left)),
  )
  const subtotal = 0 - shares.reduce((sum, share) => sum + share.amount, 0)
  const vat = 0 - shares.reduce((sum, share) => sum + share.vat, 0)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={text.creditTitle(invoice.code ?? '')}
      submitLabel={text.creditIssue}
    >
      <p className="text-pretty text-muted">{text.creditText}</p>
      <SegmentedControl<What>
        label={text.creditWhat}
        hasVisibleLabel
        segments={[
          { value: 'all', label: text.creditAll },
          { value: 'some', label: text.creditSome },
        ]}
        value={what}
        onChange={value => form.set('what', value)}
      />
      {what === 'some' &&
        open.map(line => (
          <TextField
            key={line.position}
            {...form.field(fieldOf(line.position))}
            label={text.creditLine(line.position + 1)}
            description={text.creditLeft(line.description, money(line.left))}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      <TextField
        {...form.field('reason')}
        label={text.creditReason}
        maxLength={maxInvoiceNote}
        autoComplete="off"
        required
      />
      <Sums sums={{ subtotal, vat, total: subtotal + vat }} />
    </FormDialog>
  )
}

/** Nothing typed is nothing credited. */
const readAmount = (text = '') => (text.trim() === '' ? 0 : readMoney(text))
