import { useEffect, useRef, useState } from 'react'
import { ApiError, errorData } from '../api/errors.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useText } from '../i18n/text.ts'
import { codes } from '../i18n/vi/codes.ts'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { PinInput } from '../ui/PinInput.tsx'

export interface CodeStepProps {
  /** When another code may be asked for, by this browser's clock. */
  resendTime: number
  /** Hands the code in. What is wrong with the code is told here; anything else that rejects is told here too. */
  onCode: (code: string) => Promise<unknown>
  /** Asks for another code; a new `resendTime` follows. */
  onResend: () => Promise<unknown>
  submitLabel?: string
}

/** Six boxes for a code from a message, handed in once it is whole, and the way to another code. */
export function CodeStep({ resendTime, onCode, onResend, submitLabel }: CodeStepProps) {
  const text = useText(codes)
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  /** The code is worth nothing more, whatever is typed: only another one helps. */
  const [isSpent, setSpent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [news, tell] = useState('')
  const running = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  // A press on a button took the focus along; what to do next is in the boxes.
  useEffect(() => {
    if (error || news) input.current?.focus()
  }, [error, news])

  function change(typed: string) {
    setCode(typed)
    if (typed && !isSpent) setError(undefined)
  }

  async function handIn(whole: string) {
    if (running.current || isSpent) return
    if (whole.length < 6) {
      setError(text.incomplete)
      return
    }
    running.current = true
    setChecking(true)
    setError(undefined)
    tell('')
    try {
      await onCode(whole)
    } catch (failure) {
      setCode('')
      setError(errorText(failure))
      setSpent(isOver(failure))
    } finally {
      running.current = false
      setChecking(false)
    }
  }

  async function resend() {
    if (running.current) return
    running.current = true
    setSending(true)
    setError(undefined)
    try {
      await onResend()
      setCode('')
      setSpent(false)
      tell(text.resent)
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        void handIn(code)
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
      <Button type="submit" color="primary" size="lg" fullWidth isPending={isChecking} isDisabled={isSpent}>
        {isChecking ? text.checking : (submitLabel ?? text.submit)}
      </Button>
      <div className="flex min-h-11 items-center justify-center text-center text-muted">
        <Countdown until={resendTime}>
          {({ label, isOver }) =>
            isOver ? (
              <Button
                variant={isSpent ? 'solid' : 'ghost'}
                color="primary"
                onPress={resend}
                isPending={isSending}
              >
                {isSending ? text.sending : text.resend}
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
