import type { Invoice, UserInfo } from '@trau/contract'
import {
  invoiceSums,
  isTaxCode,
  lineAmounts,
  maxBuyerName,
  maxInvoiceAddress,
  maxInvoiceLines,
  maxInvoiceNote,
  maxInvoiceTotal,
} from '@trau/contract/rules/invoice'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import IconAdd from '~icons/lucide/plus'
import { billingApi } from '../../api/billing-api.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useAsOpened, useForm } from '../../kit/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { restoreFocusInRow } from '../../ui/useLeavesFocus.ts'
import { BuyerAccount } from './BuyerAccount.tsx'
import { emptyLine, isUntouched, lineOf, type TypedLine, typedLine } from './editor-lines.ts'
import { invoicesChanged } from './invoices-changed.ts'
import { LineFields } from './LineFields.tsx'
import { Sums } from './Sums.tsx'

interface InvoiceEditorProps {
  /** A draft; absent: a new one. */
  invoice: Invoice | undefined
  onSaved: (invoiceId: string) => void
  onClose: () => void
}

/** Writes a draft; its sums follow what is typed. */
export function InvoiceEditor({ invoice: shownInvoice, onSaved, onClose }: InvoiceEditorProps) {
  const invoice = useAsOpened(shownInvoice)
  // Sent again after a lost answer, it is one draft.
  const [invoiceId] = useState(() => v7())
  const text = useBillingWords()
  const form = useForm({
    initial: {
      account: invoice?.user as UserInfo | undefined,
      name: invoice?.buyer.name ?? '',
      taxCode: invoice?.buyer.taxCode ?? '',
      address: invoice?.buyer.address ?? '',
      lines: invoice?.lines.length ? invoice.lines.map(typedLine) : [emptyLine()],
      dueDate: invoice?.dueDate ?? '',
      note: invoice?.note ?? '',
    },
    check: ({ name, taxCode, lines }) => {
      const whole = lines.filter(line => !isUntouched(line)).map(lineOf)
      const isTooMuch = invoiceSums(whole.filter(line => line !== undefined)).total > maxInvoiceTotal
      return {
        ...(name.trim() ? {} : { name: text.missing }),
        ...(isTaxCode(taxCode.trim()) ? {} : { taxCode: text.taxCodeWrong }),
        ...(whole.includes(undefined) ? { lines: text.lineWrong } : isTooMuch ? { lines: text.tooMuch } : {}),
      }
    },
    async submit({ account, name, taxCode, address, lines, dueDate, note }) {
      const body = {
        ...(account ? { userId: account.userId } : {}),
        buyer: { name, taxCode, address },
        lines: lines.flatMap(line => lineOf(line) ?? []),
        ...(dueDate ? { dueDate } : {}),
        note,
      }
      const savedInvoice = invoice
        ? await billingApi.billing.updateInvoice({
            params: { id: invoice.invoiceId },
            body: { ...body, version: invoice.version },
          })
        : await billingApi.billing.createInvoice({ body: { ...body, invoiceId } })
      await invoicesChanged()
      onSaved(savedInvoice.invoiceId)
      toast.success(text.draftSaved)
    },
  })
  const { lines, account } = form.values
  const sums = invoiceSums(lines.flatMap(line => lineOf(line) ?? []))
  const setLine = (changedLine: TypedLine) =>
    form.set(
      'lines',
      lines.map(line => (line.key === changedLine.key ? changedLine : line)),
    )
  const section = useRef<HTMLElement>(null)
  const removeLine = (place: number) => {
    form.set(
      'lines',
      lines.filter((_, at) => at !== place),
    )
    restoreFocusInRow(() => section.current?.querySelectorAll('fieldset'), place)
  }
  const choose = (buyer: UserInfo | undefined) => {
    form.set('account', buyer)
    if (buyer?.name && form.values.name.trim() === '') form.set('name', buyer.name)
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="xl"
      isDismissable={false}
      title={invoice ? text.editTitle : text.create}
      submitLabel={text.saveDraft}
    >
      <BuyerAccount account={account} onChange={choose} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field('name')} label={text.buyerName} maxLength={maxBuyerName} required />
        <TextField {...form.field('taxCode')} label={text.taxCode} autoComplete="off" />
      </div>
      <TextField {...form.field('address')} label={text.address} maxLength={maxInvoiceAddress} />
      <section ref={section} aria-label={text.lines} className="flex flex-col gap-3">
        {lines.map((line, n) => {
          const whole = lineOf(line)
          return (
            <LineFields
              key={line.key}
              line={line}
              position={n + 1}
              amount={whole && lineAmounts(whole).amount}
              onChange={setLine}
              onRemove={lines.length > 1 ? () => removeLine(n) : undefined}
            />
          )
        })}
        {form.errorOf('lines') && (
          <p role="alert" className="text-sm text-danger">
            {form.errorOf('lines')}
          </p>
        )}
        {lines.length >= maxInvoiceLines ? (
          <p className="text-sm text-muted">{text.linesFull}</p>
        ) : (
          <Button
            variant="flat"
            className="self-start"
            startContent={<IconAdd className="size-4.5" aria-hidden="true" />}
            onPress={() => form.set('lines', [...lines, emptyLine(lines.at(-1)?.vatRate)])}
          >
            {text.addLine}
          </Button>
        )}
      </section>
      <Sums sums={sums} />
      <DateTimeField
        label={text.dueDate}
        description={text.dueDateHint}
        value={form.values.dueDate}
        onChange={value => form.set('dueDate', value)}
        className="max-w-xs"
      />
      <TextArea {...form.field('note')} label={text.note} maxLength={maxInvoiceNote} />
    </FormDialog>
  )
}
