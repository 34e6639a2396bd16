import { maxAccountHolder } from '@trau/contract/rules/attachment'
import { bankName } from '@trau/contract/rules/banks'
import { isBankAccount } from '@trau/contract/rules/invoice'
import { maxTransferMemo } from '@trau/contract/rules/vietqr'
import { useState } from 'react'
import { currentTenant } from '../../../api/settings.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { BankChoice } from '../../../kit/BankChoice.tsx'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { ownerOf } from '../../../storage/local-db.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { holderText, lastAccount, memoText, readAmount, rememberAccount } from './bank-account.ts'
import type { KindDialogProps } from './PollDialog.tsx'

/** A bank account that others can transfer to: one's own, as it was sent last, or another. */
export default function BankDialog({ onSend, onClose }: KindDialogProps) {
  const words = useKindPartWords()
  const owner = ownerOf(currentTenant(), useMyId() ?? '')
  const [last] = useState(() => lastAccount(owner))
  const form = useForm({
    initial: {
      bankBin: last?.bankBin ?? '',
      account: last?.account ?? '',
      holder: last?.holder ?? '',
      amount: '',
      memo: '',
    },
    check: ({ bankBin, account, holder, amount }) => ({
      ...(bankBin ? {} : { bankBin: words.bankMissing }),
      ...(isBankAccount(account.replaceAll(' ', '')) ? {} : { account: words.bankAccountWrong }),
      ...(holder.trim() ? {} : { holder: words.bankHolderMissing }),
      ...(amount.trim() === '' || readAmount(amount) ? {} : { amount: words.bankAmountWrong }),
    }),
    async submit(values) {
      const amount = readAmount(values.amount)
      const memo = memoText(values.memo)
      const card = {
        bankBin: values.bankBin,
        account: values.account.replaceAll(' ', ''),
        holder: holderText(values.holder).trim(),
      }
      rememberAccount(owner, card)
      onSend({
        type: 'BANK',
        content: `${bankName(card.bankBin)} · ${card.account} · ${card.holder}`,
        bank: { ...card, ...(amount ? { amount } : {}), ...(memo ? { memo } : {}) },
      })
      onClose()
    },
  })
  const holder = form.field('holder')
  return (
    <FormDialog form={form} size="sm" onClose={onClose} title={words.bankTitle} submitLabel={words.send}>
      <BankChoice
        label={words.bank}
        value={form.values.bankBin}
        onChange={bin => form.set('bankBin', bin)}
        error={form.field('bankBin').error}
      />
      <TextField
        {...form.field('account')}
        label={words.bankAccount}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...holder}
        onChange={text => holder.onChange(holderText(text))}
        label={words.bankHolder}
        maxLength={maxAccountHolder}
        autoComplete="off"
      />
      <TextField {...form.field('amount')} label={words.bankAmount} inputMode="numeric" autoComplete="off" />
      <TextField
        {...form.field('memo')}
        label={words.bankMemo}
        description={words.bankMemoHint}
        maxLength={maxTransferMemo}
        autoComplete="off"
      />
    </FormDialog>
  )
}
