import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '@trau/contract'
import { leftToRefund } from '@trau/contract/rules/invoice'
import { useRef, useState } from 'react'
import IconDownload from '~icons/lucide/download'
import IconMore from '~icons/lucide/ellipsis'
import { billingApi } from '../../api/billing-api.ts'
import { runWrite } from '../../api/mutation.ts'
import { q } from '../../api/query-client.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { savePdf } from './files.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { invoicesChanged } from './invoices-changed.ts'
import { invoiceName } from './names.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

interface InvoiceDialogProps {
  invoiceId: string
  /** What an administrator may do with it; absent: the invoice is one's own. */
  rights?: { mayEdit: boolean; mayPay: boolean }
  onEdit?: (invoice: Invoice) => void
  onClose: () => void
}

type Step = 'open' | 'remove' | 'void' | 'writeOff'
type Form = 'pay' | 'refund' | 'credit'

/** One invoice, and what can be done with it. */
export function InvoiceDialog({ invoiceId, rights, onEdit, onClose }: InvoiceDialogProps) {
  const text = useBillingWords()
  const read = useQuery(q(billingApi.billing.getInvoice, { params: { id: invoiceId } }))
  const { data: invoice } = read
  const [step, setStep] = useState<Step>()
  const [form, setForm] = useState<Form>()
  const [isSaving, setSaving] = useState(false)
  const details = useRef<HTMLElement>(null)
  // A step may take away the button that it began with.
  useFocusKept(details, form !== undefined || step !== undefined)
  const title = invoice ? invoiceName(text, { ...invoice, buyerName: invoice.buyer.name }) : text.loading
  const download = async () => {
    setSaving(true)
    await savePdf(invoiceId, invoice?.code ?? '')
    setSaving(false)
  }
  const remind = () =>
    runWrite(() => billingApi.invoice.remindOfInvoice({ params: { id: invoiceId } }), {
      async onSuccess() {
        await invoicesChanged()
        toast.success(text.reminded)
      },
    })
  const editable = rights?.mayEdit ? invoice?.status : undefined
  const isCreditable =
    invoice !== undefined && (editable === 'OPEN' || editable === 'PAID') && invoice.credited < invoice.total
  return (
    <>
      <Dialog
        onClose={onClose}
        title={title}
        size="lg"
        footer={
          invoice && (
            <>
              {(editable === 'OPEN' || isCreditable) && (
                <MenuButton
                  label={text.more}
                  groups={[
                    {
                      items: [
                        ...(isCreditable
                          ? [{ id: 'credit', label: text.credit, onAction: () => setForm('credit') }]
                          : []),
                        ...(editable === 'OPEN' && invoice.user
                          ? [{ id: 'remind', label: text.remind, onAction: () => void remind() }]
                          : []),
                        ...(editable === 'OPEN'
                          ? [{ id: 'writeOff', label: text.writeOff, onAction: () => setStep('writeOff') }]
                          : []),
                        ...(editable === 'OPEN' && invoice.paid === 0 && invoice.credited === 0
                          ? [
                              {
                                id: 'void',
                                label: text.void,
                                isDanger: true,
                                onAction: () => setStep('void'),
                              },
                            ]
                          : []),
                      ],
                    },
                  ]}
                >
                  <IconMore className="size-5" aria-hidden="true" />
                </MenuButton>
              )}
              {editable === 'DRAFT' && (
                <>
                  <Button variant="flat" color="danger" onPress={() => setStep('remove')}>
                    {text.remove}
                  </Button>
                  <Button variant="flat" onPress={() => onEdit?.(invoice)}>
                    {text.edit}
                  </Button>
                  <Button color="primary" isDisabled={invoice.total === 0} onPress={() => setStep('open')}>
                    {text.open}
                  </Button>
                </>
              )}
              {invoice.code && (
                <Button
                  variant="flat"
                  isPending={isSaving}
                  startContent={<IconDownload className="size-4.5" aria-hidden="true" />}
                  onPress={() => void download()}
                >
                  {text.pdf}
                </Button>
              )}
              {rights?.mayPay && invoice.status === 'OPEN' && (
                <Button color="primary" onPress={() => setForm('pay')}>
                  {text.pay}
                </Button>
              )}
              {rights?.mayPay && leftToRefund(invoice) > 0 && (
                <Button color="primary" onPress={() => setForm('refund')}>
                  {text.refund}
                </Button>
              )}
            </>
          )
        }
      >
        <Loaded of={read} rows={5} label={text.loading} failed={{ title: text.failed }}>
          {shown => <InvoiceDetails ref={details} invoice={shown} />}
        </Loaded>
      </Dialog>
      {invoice && step && (
        <StepDialog step={step} invoice={invoice} onClose={() => setStep(undefined)} onGone={onClose} />
      )}
      {invoice && (form === 'pay' || form === 'refund') && (
        <PaymentDialog invoice={invoice} isRefund={form === 'refund'} onClose={() => setForm(undefined)} />
      )}
      {invoice && form === 'credit' && <CreditDialog invoice={invoice} onClose={() => setForm(undefined)} />}
    </>
  )
}

interface StepDialogProps {
  step: Step
  invoice: Invoice
  onClose: () => void
  /** The invoice is not there any more. */
  onGone: () => void
}

/** A step that cannot be taken back, asked about first. */
function StepDialog({ step, invoice, onClose, onGone }: StepDialogProps) {
  const text = useBillingWords()
  const code = invoice.code ?? ''
  const params = { id: invoice.invoiceId }
  const words = {
    open: { title: text.openTitle, label: text.open, text: text.openText },
    remove: { title: text.removeTitle, label: text.remove, text: text.removeText },
    void: { title: text.voidTitle(code), label: text.void, text: text.voidText },
    writeOff: { title: text.writeOffTitle(code), label: text.writeOff, text: text.writeOffText },
  }[step]
  const run = async (): Promise<string> => {
    if (step === 'open') {
      const { version } = invoice
      const opened = await billingApi.invoice.openInvoice({ params, body: { version } })
      return text.opened(opened.code ?? '')
    }
    if (step === 'writeOff') {
      await billingApi.invoice.writeOffInvoice({ params })
      return text.writtenOff(code)
    }
    await billingApi.billing.deleteInvoice({ params })
    return step === 'remove' ? text.removed : text.voided(code)
  }
  const confirm = () =>
    runWrite(run, {
      async onSuccess(done) {
        if (step === 'remove') onGone()
        await invoicesChanged(step === 'remove' ? invoice.invoiceId : undefined)
        toast.success(done)
      },
    })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title}
      confirmLabel={words.label}
      color={step === 'open' ? 'primary' : 'danger'}
      onConfirm={confirm}
    >
      {words.text}
    </ConfirmDialog>
  )
}
