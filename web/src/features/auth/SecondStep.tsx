import { Link, useNavigate } from '@tanstack/react-router'
import type { SecondFactorWay } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import IconPasskey from '~icons/lucide/fingerprint'
import IconShield from '~icons/lucide/shield-check'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { secondStep } from '../../i18n/vi/secondStep.ts'
import { FormError } from '../../kit/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { PinInput } from '../../ui/PinInput.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import type { Challenge } from './challenge.ts'
import { openExpired } from './expired-password.ts'
import { link } from './field-style.ts'
import { askForPasskey, isPasskeyDeclined, knowsPasskeys, stopAskingForPasskey } from './passkey.ts'
import { useEnter } from './useEnter.ts'

type Proof = { code: string } | { recoveryCode: string } | { passkey: never }

const order: SecondFactorWay[] = ['TOTP', 'PASSKEY', 'RECOVERY_CODE']

/** After the password: a code of the authenticator app, a passkey, or one of the codes kept for the day both are lost. */
export default function SecondStep({ challenge }: { challenge: Challenge }) {
  const text = useText(secondStep)
  const errorText = useErrorText()
  const enter = useEnter()
  const navigate = useNavigate()
  const offeredMethods = order.filter(
    way => challenge.methods.includes(way) && (way !== 'PASSKEY' || knowsPasskeys()),
  )
  const [way, setWay] = useState(offeredMethods[0] ?? 'RECOVERY_CODE')
  const [code, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const { mutate: prove, isPending } = useApiMutation(
    async (find: () => Promise<Proof>) => {
      setError(undefined)
      const body = { challengeToken: challenge.token, ...(await find()) }
      await enter(await api.signIn.finishSecondFactor({ body }))
    },
    { onFailure: explain },
  )

  useEffect(() => () => void stopAskingForPasskey(), [])
  // After a refusal, and after another way was chosen by a press that took the focus along.
  useEffect(() => {
    if (!isPending && way) field.current?.focus()
  }, [isPending, way])

  function explain(failure: unknown) {
    setTyped('')
    if (isPasskeyDeclined(failure)) setError(text.passkeyNotUsed)
    else if (!(failure instanceof ApiError)) setError(text.passkeyFailed)
    else if (openExpired(failure, navigate)) return
    else if (failure.code === 'challengeInvalid')
      void navigate({ to: '/auth', state: { notice: 'challengeOver' }, replace: true })
    else if (failure.code === 'secondFactorInvalid' && way === 'RECOVERY_CODE') setError(text.recoveryWrong)
    else setError(errorText(failure))
  }

  const proveByPasskey = () =>
    prove(async () => {
      const body = { challengeToken: challenge.token }
      const { options } = await api.signIn.startSecondFactorPasskey({ body })
      return { passkey: (await askForPasskey(options)) as never }
    })

  function proveByTyping(value: string) {
    if (way === 'TOTP' && value.length < 6) setError(text.codeIncomplete)
    else if (!value.trim()) setError(text.recoveryMissing)
    else void prove(async () => (way === 'TOTP' ? { code: value } : { recoveryCode: value.trim() }))
  }

  const change = (value: string) => {
    setTyped(value)
    if (value) setError(undefined)
  }
  const choose = (other: SecondFactorWay) => {
    setWay(other)
    setTyped('')
    setError(undefined)
  }

  return (
    <>
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <IconShield className="size-7" aria-hidden="true" />
      </span>
      <AuthHeading title={text.title}>{text.texts[way]}</AuthHeading>
      {way === 'PASSKEY' ? (
        <div className="flex flex-col gap-4">
          <FormError>{error}</FormError>
          <Button
            color="primary"
            size="lg"
            fullWidth
            autoFocus
            isPending={isPending}
            startContent={<IconPasskey className="size-5" aria-hidden="true" />}
            onPress={proveByPasskey}
          >
            {text.usePasskey}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={event => {
            event.preventDefault()
            proveByTyping(code)
          }}
        >
          {way === 'TOTP' ? (
            <PinInput
              key="code"
              ref={field}
              label={text.code}
              value={code}
              onChange={change}
              onComplete={proveByTyping}
              error={error}
              autoFocus
            />
          ) : (
            <TextField
              key="recovery"
              ref={field}
              label={text.recoveryCode}
              value={code}
              onChange={change}
              error={error}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              autoFocus
            />
          )}
          <Button type="submit" color="primary" size="lg" fullWidth isPending={isPending}>
            {isPending ? text.checking : text.submit}
          </Button>
        </form>
      )}
      <ul className="mt-6 flex flex-col items-center gap-1.5">
        {offeredMethods
          .filter(other => other !== way)
          .map(other => (
            <li key={other}>
              <button type="button" className={link} onClick={() => choose(other)}>
                {text.instead[other]}
              </button>
            </li>
          ))}
        <li>
          <Link to="/auth" replace className={link}>
            {text.startOver}
          </Link>
        </li>
      </ul>
    </>
  )
}
