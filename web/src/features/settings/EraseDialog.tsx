import type { ErasureReceipt, OtpRequest } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { erasingTimeoutMs } from '../../model/account/erasing.ts'
import { holdPage, leave } from '../../model/account/leave.ts'
import { store } from '../../store/store.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { proveByPasskey, unlessDeclined } from '../auth/index.ts'
import { ErasureCode } from './ErasureCode.tsx'
import type { ProofWays } from './ProofDialog.tsx'

export interface EraseDialogProps extends ProofWays {
  onClose: () => void
}

const fieldOf: Partial<Record<ApiError['code'], 'password' | 'otpCode' | 'code'>> = {
  wrongPassword: 'password',
  codeWrong: 'otpCode',
  codeExpired: 'otpCode',
  codeExhausted: 'otpCode',
  secondFactorInvalid: 'code',
}

/** Asks for proof and for a confirmation, then says what went and what stays. */
export function EraseDialog({ hasApp, hasPassword, hasPasskey, onClose }: EraseDialogProps) {
  const text = useText(ownData)
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  /** `null` where the account has no proven address: having just signed in is the proof. */
  const [sentCode, setSent] = useState<OtpRequest | null>()
  const erase = async (body: NonNullable<Parameters<typeof api.ownData.eraseAccount>[0]>['body']) => {
    holdPage(true)
    let isErased = false
    try {
      setReceipt(await api.ownData.eraseAccount({ body, timeoutMs: erasingTimeoutMs }))
      isErased = true
    } finally {
      if (!isErased) holdPage(false)
    }
  }
  const byPasskey = useApiMutation(
    async () => {
      const passkey = await unlessDeclined(proveByPasskey())
      if (passkey) await erase({ passkey })
    },
    { onFailure: () => undefined },
  )
  const form = useForm({
    initial: { password: '', otpCode: '', code: '', isSure: false },
    check: ({ password, otpCode, code, isSure }) => ({
      ...(hasPassword && !password ? { password: text.passwordMissing } : {}),
      ...(!hasPassword && sentCode !== null && !otpCode.trim() ? { otpCode: text.otpMissing } : {}),
      ...(hasApp && !code.trim() ? { code: text.codeMissing } : {}),
      ...(isSure ? {} : { isSure: text.sureMissing }),
    }),
    async submit({ password, otpCode, code }) {
      const body = {
        ...(hasPassword ? { password } : sentCode ? { otpToken: sentCode.otpToken, otpCode } : {}),
        ...(code.trim() ? { code: code.replace(/\s/g, '') } : {}),
      }
      await erase(body)
    },
    explain(error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined
      return field && { fields: { [field]: errorText(error) } }
    },
  })
  const formError = form.formError ?? (byPasskey.error ? errorText(byPasskey.error) : undefined)
  if (receipt) return <Receipt receipt={receipt} />
  return (
    <FormDialog
      form={{ ...form, formError }}
      onClose={onClose}
      size="sm"
      title={text.eraseAsk}
      color="danger"
      submitLabel={text.eraseNow}
      cancelLabel={text.cancel}
    >
      <p className="text-pretty">{text.eraseWarning}</p>
      {hasPassword ? (
        <TextField
          {...form.field('password')}
          label={text.password}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      ) : (
        <ErasureCode sentCode={sentCode} onSent={setSent} field={form.field('otpCode')} />
      )}
      {hasApp && (
        <TextField
          {...form.field('code')}
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <Checkbox
        checked={form.values.isSure}
        onChange={value => form.set('isSure', value)}
        error={form.errorOf('isSure')}
      >
        {text.sure}
      </Checkbox>
      {hasPasskey && (
        <Button
          variant="flat"
          color="danger"
          isDisabled={!form.values.isSure || form.isPending}
          onPress={() => void byPasskey.mutate()}
        >
          {text.passkeyInstead}
        </Button>
      )}
    </FormDialog>
  )
}

/** In words, those without one of their own together, the last. */
function listed(
  parts: readonly { what: string; count: number }[],
  text: ReturnType<typeof useText<typeof ownData>>,
): [string, number][] {
  const names: Record<string, string> = text.things
  const counts = new Map<string, number>()
  for (const { what, count } of parts) {
    const name = names[what] ?? text.otherThings
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].sort(([a], [b]) => Number(a === text.otherThings) - Number(b === text.otherThings))
}

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const text = useText(ownData)
  return (
    <Dialog
      onClose={() => void leave(store)}
      isDismissable={false}
      title={text.erased}
      footer={
        <Button color="primary" onPress={() => void leave(store)}>
          {text.goodbye}
        </Button>
      }
    >
      <p className="text-pretty">{text.receiptText}</p>
      <h3 className="mt-4 font-medium">{text.erasedList}</h3>
      <ul className="mt-1 list-disc pl-5">
        {listed(receipt.erased, text).map(([what, count]) => (
          <li key={what}>{count > 1 ? `${what} (${count})` : what}</li>
        ))}
      </ul>
      <h3 className="mt-4 font-medium">{text.keptList}</h3>
      {receipt.kept.length === 0 ? (
        <p>{text.keptNone}</p>
      ) : (
        <>
          <p className="text-pretty text-muted">{text.keptText}</p>
          <ul className="mt-1 list-disc pl-5">
            {listed(
              receipt.kept.map(({ what }) => ({ what, count: 1 })),
              text,
            ).map(([what]) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      <dl className="mt-3 divide-y divide-line rounded-lg border border-line px-4">
        {[
          [text.receiptNumber, receipt.receiptId],
          [text.receiptTime, fullTime(receipt.erasedTime)],
          [text.receiptDigest, receipt.digest],
        ].map(([label, value]) => (
          <div key={label} className="py-2.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-mono text-sm break-all select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
