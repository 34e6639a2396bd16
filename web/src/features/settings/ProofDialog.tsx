import type { SecondFactors } from '@trau/contract'
import { type FormEvent, useState } from 'react'
import IconKey from '~icons/lucide/key-round'
import { ApiError } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useSecurityWords } from '../../i18n/words/security.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isPasskeyDeclined, knowsPasskeys, proveByPasskey } from '../auth/index.ts'

/** That it is the person, not somebody at their open screen. */
export interface Proof {
  password?: string
  code?: string
  passkey?: Awaited<ReturnType<typeof proveByPasskey>>
}

/** By what the person can prove themselves. */
export interface ProofWays {
  /** The account has an authenticator app, whose code serves instead of the password. */
  hasApp: boolean
  /** False: a session just opened is proof enough, and nothing is typed. */
  hasPassword: boolean
  hasPasskey: boolean
}

export const proofWaysOf = (factors: SecondFactors | undefined): ProofWays => ({
  hasApp: factors?.totp.isEnabled ?? false,
  hasPassword: factors?.hasPassword ?? true,
  hasPasskey: (factors?.passkeys.length ?? 0) > 0 && knowsPasskeys(),
})

export interface ProofDialogProps extends ProofWays {
  title: string
  /** What follows when it is proven. */
  confirmLabel: string
  isDanger?: boolean
  /** Rejects as the call does; the field shows what is wrong with the proof, and the dialog stays. */
  onProve: (proof: Proof) => Promise<unknown>
  onClose: () => void
  children?: string
}

/** Asks for the password, or a code of the authenticator app, before something about the account's safety changes. */
export function ProofDialog({
  title,
  confirmLabel,
  hasApp,
  hasPassword,
  hasPasskey,
  isDanger,
  onProve,
  onClose,
  children,
}: ProofDialogProps) {
  const text = useSecurityWords()
  const [way, setWay] = useState<'password' | 'code'>(hasPassword ? 'password' : 'code')
  const [input, change] = useState('')
  const [error, setError] = useState<string>()
  const isAsked = hasPassword || hasApp

  const { mutate: send, isPending } = useApiMutation(
    async (readProof: () => Promise<Proof>) => {
      await onProve(await readProof())
      onClose()
    },
    {
      onFailure(failure) {
        // Closing the browser's window is a change of mind.
        if (!isPasskeyDeclined(failure))
          setError(failure instanceof ApiError ? errorText(failure) : text.notDone)
      },
    },
  )
  const prove = () => {
    if (isAsked && !input.trim()) setError(way === 'password' ? text.passwordMissing : text.codeMissing)
    else void send(async () => (isAsked ? { [way]: way === 'code' ? input.replace(/\s/g, '') : input } : {}))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    prove()
  }

  return (
    <FormDialog
      form={{ formProps: { onSubmit }, isPending }}
      onClose={onClose}
      size="sm"
      title={title}
      description={children}
      submitLabel={confirmLabel}
      color={isDanger ? 'danger' : 'primary'}
    >
      {isAsked ? (
        <>
          <TextField
            key={way}
            label={way === 'password' ? text.currentPassword : text.appCode}
            type={way === 'password' ? 'password' : 'text'}
            inputMode={way === 'code' ? 'numeric' : undefined}
            autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
            value={input}
            error={error}
            onChange={value => {
              change(value)
              setError(undefined)
            }}
            autoFocus
          />
          {hasApp && hasPassword && (
            <button
              type="button"
              className="self-start text-sm text-primary-deep hover:underline"
              onClick={() => {
                setWay(way === 'password' ? 'code' : 'password')
                change('')
                setError(undefined)
              }}
            >
              {way === 'password' ? text.codeInstead : text.passwordInstead}
            </button>
          )}
        </>
      ) : (
        <p role={error ? 'alert' : undefined} className={error ? 'text-danger-deep' : 'text-muted'}>
          {error ?? text.freshSession}
        </p>
      )}
      {hasPasskey && (
        <Button
          variant="flat"
          fullWidth
          isDisabled={isPending}
          startContent={<IconKey className="size-4.5" />}
          onPress={() => void send(async () => ({ passkey: await proveByPasskey() }))}
        >
          {text.passkeyInstead}
        </Button>
      )}
    </FormDialog>
  )
}
