import { bankName } from '@trau/contract/rules/banks'
import { vietQr } from '@trau/contract/rules/vietqr'
import IconBank from '~icons/lucide/landmark'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { money } from '../../../text/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { KindBodyProps } from './KindBody.tsx'

/** A bank account: a code that every banking app of Vietnam reads, and the number to copy. */
export default function BankBody({ metaData }: KindBodyProps) {
  const words = useKindPartWords()
  const { bank } = metaData
  if (!bank) return null
  const { bankBin, account, holder, amount, memo } = bank
  return (
    <div className="w-64 max-w-full py-1">
      <div className="flex items-center gap-3">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary-soft text-secondary-deep">
          <IconBank className="size-5.5" aria-hidden="true" />
        </span>
        <p className="min-w-0">
          <span className="block truncate text-xs opacity-75">{bankName(bankBin)}</span>
          <span className="block font-medium break-all tabular-nums">{account}</span>
          <span className="block truncate text-sm">{holder}</span>
        </p>
      </div>
      <QrCode
        value={vietQr({ bankBin, account, ...(amount ? { amount } : {}), ...(memo ? { memo } : {}) })}
        label={words.bankQr(bankName(bankBin), account)}
        className="mx-auto mt-2 w-44"
      />
      {(amount || memo) && (
        <p className="mt-1.5 text-center text-sm break-words">
          {[amount && money(amount), memo].filter(Boolean).join(' · ')}
        </p>
      )}
      <Button
        size="sm"
        variant="flat"
        color="primary"
        fullWidth
        className="mt-2"
        onPress={() => void copyWithToast(account, words.bankCopied, words.bankCopyFailed)}
      >
        {words.bankCopy}
      </Button>
    </div>
  )
}
