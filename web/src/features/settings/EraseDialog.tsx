import type { ErasureReceipt, OtpRequest } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { store } from '../../store/store.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../auth/FormError.tsx'
import { holdPage, leave } from '../shell/leave.ts'
import { useForm } from '../shell/useForm.ts'
import { ErasureCode } from './ErasureCode.tsx'

export interface EraseDialogProps {
  hasApp: boolean
  hasPassword: boolean
  onClose: () => void
}

const fieldOf: Partial<Record<ApiError['code'], 'password' | 'otpCode' | 'code'>> = {
  wrongPassword: 'password',
  codeWrong: 'otpCode',
  codeExpired: 'otpCode',
  codeExhausted: 'otpCode',
  secondFactorInvalid: 'code',
}

/** Proven once more, said once more, and then told what went and what stays. */
export function EraseDialog({ hasApp, hasPassword, onClose }: EraseDialogProps) {
  const text = useText(ownData)
  const errorText = useErrorText()
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  /** `null` where the account has no proven address: having just signed in is the proof. */
  const [sent, setSent] = useState<OtpRequest | null>()
  const form = useForm({
    initial: { password: '', otpCode: '', code: '', isSure: false },
    check: ({ password, otpCode, code, isSure }) => ({
      ...(hasPassword && !password ? { password: text.passwordMissing } : {}),
      ...(!hasPassword && sent !== null && !otpCode.trim() ? { otpCode: text.otpMissing } : {}),
      ...(hasApp && !code.trim() ? { code: text.codeMissing } : {}),
      ...(isSure ? {} : { isSure: text.sureMissing }),
    }),
    async submit({ password, otpCode, code }) {
      const body = {
        ...(hasPassword ? { password } : sent ? { otpToken: sent.otpToken, otpCode } : {}),
        ...(code.trim() ? { code: code.replace(/\s/g, '') } : {}),
      }
      holdPage(true)
      try {
        setReceipt(await api.ownData.eraseAccount({ body }))
      } catch (error) {
        holdPage(false)
        throw error
      }
    },
    explain: error => {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined
      return field ? { fields: { [field]: errorText(error) } } : { form: errorText(error) }
    },
  })
  if (receipt) return <Receipt receipt={receipt} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={text.eraseAsk}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form="erase-form" color="danger" isPending={form.isPending}>
            {text.eraseNow}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="erase-form" className="flex flex-col gap-4">
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
          <ErasureCode sent={sent} onSent={setSent} field={form.field('otpCode')} />
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
        <FormError>{form.formError}</FormError>
      </form>
    </Dialog>
  )
}

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const text = useText(ownData)
  return (
    <Dialog
      isOpen
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
