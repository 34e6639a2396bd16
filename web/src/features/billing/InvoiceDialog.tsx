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
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { usePermitted } from '../../kit/permitted.ts'
import { useAsOpened } from '../../kit/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { MenuAction } from '../../ui/Menu.tsx'
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
  /** Its steps are offered too, as an administrator's; otherwise the invoice is one's own. */
  isAdministered?: boolean
  onEdit?: (invoice: Invoice) => void
  onClose: () => void
}

type Step = 'open' | 'remove' | 'void' | 'writeOff'
type Form = 'pay' | 'refund' | 'credit'

/** One invoice, and what can be done with it. */
export function InvoiceDialog({ invoiceId, isAdministered = false, onEdit, onClose }: InvoiceDialogProps) {
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
      onFailure: readAgain,
    })
  const editable = isAdministered ? invoice?.status : undefined
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
                <MoreSteps
                  invoice={invoice}
                  isCreditable={isCreditable}
                  onCredit={() => setForm('credit')}
                  onRemind={() => void remind()}
                  onStep={setStep}
                />
              )}
              {editable === 'DRAFT' && (
                <>
                  <PermittedButton
                    permission="invoice.edit"
                    variant="flat"
                    color="danger"
                    onPress={() => setStep('remove')}
                  >
                    {text.remove}
                  </PermittedButton>
                  <PermittedButton permission="invoice.edit" variant="flat" onPress={() => onEdit?.(invoice)}>
                    {text.edit}
                  </PermittedButton>
                  <PermittedButton
                    permission="invoice.edit"
                    color="primary"
                    isDisabled={invoice.total === 0}
                    onPress={() => setStep('open')}
                  >
                    {text.open}
                  </PermittedButton>
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
              {isAdministered && invoice.status === 'OPEN' && (
                <PermittedButton permission="invoice.pay" color="primary" onPress={() => setForm('pay')}>
                  {text.pay}
                </PermittedButton>
              )}
              {isAdministered && leftToRefund(invoice) > 0 && (
                <PermittedButton permission="invoice.pay" color="primary" onPress={() => setForm('refund')}>
                  {text.refund}
                </PermittedButton>
              )}
            </>
          )
        }
      >
        <Loaded of={read} rows={5} label={text.loading} failurePane={{ title: text.failed }}>
          {shownInvoice => <InvoiceDetails ref={details} invoice={shownInvoice} />}
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

/** After a refusal: somebody else may have taken a step meanwhile. */
function readAgain() {
  void invoicesChanged()
  return 'toast' as const
}

interface MoreStepsProps {
  invoice: Invoice
  isCreditable: boolean
  onCredit: () => void
  onRemind: () => void
  onStep: (step: Step) => void
}

/** Steps that are taken seldom. */
function MoreSteps({ invoice, isCreditable, onCredit, onRemind, onStep }: MoreStepsProps) {
  const text = useBillingWords()
  const permissions = usePermitted()
  const isOpen = invoice.status === 'OPEN'
  const edit = (item: MenuAction) => permissions.action('invoice.edit', item)
  return (
    <MenuButton
      label={text.more}
      groups={[
        {
          items: [
            isCreditable && edit({ id: 'credit', label: text.credit, onAction: onCredit }),
            isOpen && invoice.user && edit({ id: 'remind', label: text.remind, onAction: onRemind }),
            isOpen && edit({ id: 'writeOff', label: text.writeOff, onAction: () => onStep('writeOff') }),
            isOpen &&
              invoice.paid === 0 &&
              invoice.credited === 0 &&
              edit({ id: 'void', label: text.void, isDanger: true, onAction: () => onStep('void') }),
          ],
        },
      ]}
    >
      <IconMore className="size-5" aria-hidden="true" />
    </MenuButton>
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
function StepDialog({ step, invoice: shownInvoice, onClose, onGone }: StepDialogProps) {
  const invoice = useAsOpened(shownInvoice)
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
      const openedInvoice = await billingApi.invoice.openInvoice({ params, body: { version } })
      return text.opened(openedInvoice.code ?? '')
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
      async onSuccess(changedInvoice) {
        if (step === 'remove') onGone()
        await invoicesChanged(step === 'remove' ? invoice.invoiceId : undefined)
        toast.success(changedInvoice)
      },
      onFailure: readAgain,
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
