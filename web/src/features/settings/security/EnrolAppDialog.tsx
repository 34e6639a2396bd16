import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PinInput } from '../../../ui/PinInput.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { factorsChanged } from './factors.ts'

interface EnrolAppDialogProps {
  secret: string
  /** otpauth:// */
  uri: string
  /** The app counts from now on; these are its recovery codes. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Scan, then type what the app shows. */
export default function EnrolAppDialog({ secret, uri, onDone, onClose }: EnrolAppDialogProps) {
  const text = useSecurityWords()
  const errorText = useErrorText()
  const [code, change] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useApiMutation(
    (code: string) => {
      setError(undefined)
      return api.signIn.confirmTotp({ body: { code } })
    },
    {
      async onSuccess({ recoveryCodes }) {
        toast.success(text.appIsOn)
        await factorsChanged()
        onDone(recoveryCodes)
      },
      onFailure(failure) {
        change('')
        setError(errorText(failure))
      },
    },
  )
  return (
    <Dialog onClose={onClose} size="sm" title={text.appAdd}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 marker:text-muted">
        <li>
          <p className="mb-3">{text.scanWithApp}</p>
          <QrCode value={uri} label={text.appQrLabel} className="mx-auto w-52 max-w-full" />
          <details className="mt-3">
            <summary className="cursor-pointer text-sm text-primary-deep">{text.typeByHand}</summary>
            <p className="mt-2 rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </details>
        </li>
        <li>
          <p className="mb-3">{text.typeCode}</p>
          <PinInput
            label={text.appCode}
            hideLabel
            value={code}
            onChange={value => {
              change(value)
              if (value) setError(undefined)
            }}
            onComplete={value => void mutate(value)}
            error={error}
            isDisabled={isPending}
            autoFocus
          />
          {isPending && <Spinner className="mt-3 text-primary" label={text.checking} />}
        </li>
      </ol>
    </Dialog>
  )
}
