import './sign-in-errors.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorData } from '../api/errors.ts'
import { useApiMutation } from '../api/mutation.ts'
import { errorText } from '../i18n/error-text.ts'
import { useText } from '../i18n/text.ts'
import { codes } from '../i18n/vi/codes.ts'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { PinInput } from '../ui/PinInput.tsx'

export interface CodeStepProps {
  /** When another code may be asked for, by this browser's clock. */
  resendTime: number
  /** Hands the code in. This step shows what is wrong with the code, and anything else that rejects. */
  onCode: (code: string) => Promise<unknown>
  /** True where it has dealt with the failure, which is then not about the code. */
  onFailure?: (failure: unknown, of: 'code' | 'resend') => boolean
  /** Asks for another code; a new `resendTime` follows. */
  onResend: () => Promise<unknown>
  submitLabel?: string
}

/** Six boxes for a code from a message, handed in once it is whole, and the way to another code. */
export function CodeStep({ resendTime, onCode, onFailure, onResend, submitLabel }: CodeStepProps) {
  const text = useText(codes)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  /** The code is worth nothing more, whatever is typed: only another one helps. */
  const [isSpent, setSpent] = useState(false)
  const [news, tell] = useState('')
  const input = useRef<HTMLInputElement>(null)

  // A press on a button took the focus along; what to do next is in the boxes.
  useEffect(() => {
    if (error || news) input.current?.focus()
  }, [error, news])

  function change(code: string) {
    setCode(code)
    if (code && !isSpent) setError(undefined)
  }

  const check = useApiMutation(onCode, {
    onFailure(failure) {
      if (onFailure?.(failure, 'code')) return
      setCode('')
      setError(errorText(failure))
      setSpent(isOver(failure))
    },
  })
  const again = useApiMutation(onResend, {
    onSuccess() {
      setCode('')
      setSpent(false)
      tell(text.resent)
    },
    onFailure(failure) {
      if (!onFailure?.(failure, 'resend')) setError(errorText(failure))
    },
  })
  const isBusy = check.isPending || again.isPending

  function handIn(whole: string) {
    if (isBusy || isSpent) return
    if (whole.length < 6) {
      setError(text.incomplete)
      return
    }
    setError(undefined)
    tell('')
    void check.mutate(whole)
  }

  function resend() {
    if (isBusy) return
    setError(undefined)
    void again.mutate()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        handIn(code)
      }}
    >
      <PinInput
        ref={input}
        label={text.label}
        value={code}
        onChange={change}
        onComplete={handIn}
        error={error}
        autoFocus
      />
      <Button
        type="submit"
        color="primary"
        size="lg"
        fullWidth
        isPending={check.isPending}
        isDisabled={isSpent}
      >
        {check.isPending ? text.checking : (submitLabel ?? text.submit)}
      </Button>
      <div className="flex min-h-11 items-center justify-center text-center text-muted">
        <Countdown until={resendTime}>
          {({ label, isOver }) =>
            isOver ? (
              <Button
                variant={isSpent ? 'solid' : 'ghost'}
                color="primary"
                onPress={resend}
                isPending={again.isPending}
              >
                {again.isPending ? text.sending : text.resend}
              </Button>
            ) : (
              <span role="timer" aria-live="off" className="tabular-nums">
                {text.resendIn(label)}
              </span>
            )
          }
        </Countdown>
      </div>
      <p role="status" className="-mt-4 text-center text-sm text-primary-deep empty:absolute">
        {news}
      </p>
    </form>
  )
}

const isOver = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'codeExpired' ||
    error.code === 'codeExhausted' ||
    errorData(error, 'codeWrong')?.triesLeft === 0)
