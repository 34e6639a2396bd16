import { useQuery } from '@tanstack/react-query'
import type { Seller } from '@trau/contract'
import {
  isBankAccount,
  isBankBin,
  isTaxCode,
  maxBuyerName,
  maxInvoiceAddress,
} from '@trau/contract/rules/invoice'
import { billingApi } from '../../api/billing-api.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { BankChoice } from '../../kit/BankChoice.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { useForm } from '../../kit/useForm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Who is paid. */
export function SellerDialog({ onClose }: { onClose: () => void }) {
  const text = useBillingWords()
  const read = useQuery(q(billingApi.invoice.getSeller))
  if (read.data) return <SellerForm seller={read.data.seller} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={text.sellerTitle}>
      {read.error ? (
        <LoadFailure of={read} title={text.failed} />
      ) : (
        <Delayed isWaiting={read.isPending}>
          <SkeletonRows rows={6} label={text.loading} />
        </Delayed>
      )}
    </Dialog>
  )
}

function SellerForm({ seller, onClose }: { seller: Seller | undefined; onClose: () => void }) {
  const text = useBillingWords()
  const form = useForm({
    initial: {
      name: seller?.name ?? '',
      taxCode: seller?.taxCode ?? '',
      address: seller?.address ?? '',
      bankBin: seller?.bankBin ?? '',
      bankAccount: seller?.bankAccount ?? '',
      accountHolder: seller?.accountHolder ?? '',
    },
    check: values => ({
      ...(values.name.trim() ? {} : { name: text.missing }),
      ...(isTaxCode(values.taxCode.trim()) ? {} : { taxCode: text.taxCodeWrong }),
      ...(isBankBin(values.bankBin) ? {} : { bankBin: text.bankMissing }),
      ...(isBankAccount(values.bankAccount.replaceAll(' ', ''))
        ? {}
        : { bankAccount: text.bankAccountWrong }),
      ...(values.accountHolder.trim() ? {} : { accountHolder: text.missing }),
    }),
    async submit(values) {
      await billingApi.invoice.updateSeller({
        body: {
          ...values,
          bankBin: values.bankBin.trim(),
          bankAccount: values.bankAccount.replaceAll(' ', ''),
        },
      })
      await invalidate(billingApi.invoice.getSeller)
      onClose()
      toast.success(text.sellerSaved)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.sellerTitle}
      description={text.sellerText}
      submitLabel={text.save}
    >
      <TextField
        {...form.field('name')}
        label={text.sellerName}
        maxLength={maxBuyerName}
        autoFocus
        required
      />
      <TextField {...form.field('taxCode')} label={text.taxCode} description={text.taxCodeHint} />
      <TextField {...form.field('address')} label={text.address} maxLength={maxInvoiceAddress} />
      <BankChoice
        label={text.bank}
        value={form.values.bankBin}
        onChange={bin => form.set('bankBin', bin)}
        error={form.field('bankBin').error}
      />
      <TextField {...form.field('bankAccount')} label={text.bankAccount} autoComplete="off" required />
      <TextField
        {...form.field('accountHolder')}
        label={text.accountHolder}
        maxLength={maxBuyerName}
        required
      />
    </FormDialog>
  )
}
