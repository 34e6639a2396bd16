import type { Invoice, PaymentMethod } from '@trau/contract'
import { leftToPay, leftToRefund, maxPaymentReference } from '@trau/contract/rules/invoice'
import { useState } from 'react'
import { v4 } from 'uuid'
import { billingApi } from '../../api/billing-api.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { money, readMoney } from '../../text/money.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { today } from './days.ts'
import { explainRepeat } from './explain-repeat.ts'
import { invoicesChanged } from './invoices-changed.ts'

const methods: readonly PaymentMethod[] = ['TRANSFER', 'CASH', 'OTHER']

interface PaymentDialogProps {
  invoice: Invoice
  isRefund: boolean
  onClose: () => void
}

/** Records that money came in, or was given back. */
export function PaymentDialog({ invoice, isRefund, onClose }: PaymentDialogProps) {
  const text = useBillingWords()
  // Sent again after a lost answer, it is recorded once. Something else by the same id is refused: the first may be there.
  const [paymentId] = useState(() => v4())
  const due = isRefund ? leftToRefund(invoice) : leftToPay(invoice)
  const form = useForm({
    initial: {
      amount: due.toLocaleString('vi'),
      method: 'TRANSFER' as PaymentMethod,
      reference: '',
      paidDate: today(),
    },
    check: ({ amount, paidDate }) => {
      const value = readMoney(amount) ?? 0
      return {
        ...(value > 0 && value <= due
          ? {}
          : { amount: isRefund ? text.refundAmountWrong : text.payAmountWrong }),
        ...(paidDate ? {} : { paidDate: text.payDateMissing }),
      }
    },
    async submit({ amount, method, reference, paidDate }) {
      const record = isRefund ? billingApi.invoice.recordRefund : billingApi.invoice.recordPayment
      await record({
        params: { id: invoice.invoiceId },
        body: { paymentId, amount: readMoney(amount) ?? 0, method, reference, paidDate },
      })
      await invoicesChanged()
      onClose()
      toast.success(isRefund ? text.refundSaved : text.paymentSaved)
    },
    explain: error => explainRepeat(error, 'paymentExists'),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={(isRefund ? text.refundTitle : text.payTitle)(invoice.code ?? '')}
      submitLabel={text.save}
    >
      <TextField
        {...form.field('amount')}
        label={text.payAmount}
        description={(isRefund ? text.refundLeft : text.payLeft)(money(due))}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
      />
      <SegmentedControl
        label={text.payMethod}
        hasVisibleLabel
        segments={methods.map(value => ({ value, label: text.methods[value] }))}
        value={form.values.method}
        onChange={value => form.set('method', value)}
      />
      <TextField
        {...form.field('reference')}
        label={text.payReference}
        autoComplete="off"
        maxLength={maxPaymentReference}
      />
      <DateTimeField
        name="paidDate"
        label={isRefund ? text.refundDate : text.payDate}
        value={form.values.paidDate}
        onChange={value => form.set('paidDate', value)}
        error={form.errorOf('paidDate')}
      />
    </FormDialog>
  )
}
