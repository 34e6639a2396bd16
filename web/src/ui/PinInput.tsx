import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Field, fieldIds } from './Field.tsx'

export interface PinInputProps {
  label: ReactNode
  hideLabel?: boolean
  description?: ReactNode
  error?: ReactNode
  value: string
  onChange: (value: string) => void
  /** once for each full value, so that a wrong code is not sent again until it is changed */
  onComplete?: (value: string) => void
  length?: number
  isDisabled?: boolean
  autoFocus?: boolean
  /** shows dots: a lock code, not a code from a message */
  isMasked?: boolean
  /** of the one input */
  ref?: Ref<HTMLInputElement>
}

/**
 * Six boxes that are one input: the browser's one-time-code filling, pasting "123 456", the soft keyboard and screen
 * readers all work on the single field lying over them.
 */
export function PinInput({
  value,
  onChange,
  onComplete,
  length = 6,
  isDisabled,
  autoFocus,
  isMasked,
  ref,
  ...texts
}: PinInputProps) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const lastComplete = useRef('')
  useEffect(() => {
    // Emptied from outside, after a wrong code: the same one may be tried again.
    if (value.length < length) lastComplete.current = ''
  }, [value, length])
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && lastComplete.current !== digits) {
      lastComplete.current = digits
      onComplete?.(digits)
    }
  }
  return (
    <Field id={id} {...texts}>
      <div
        style={{ maxWidth: `${length * 4}rem` }}
        className="relative grid w-full auto-cols-fr grid-flow-col gap-2"
      >
        {Array.from({ length }, (_, index) => {
          const isNext = isFocused && index === Math.min(value.length, length - 1)
          return (
            <span
              // The boxes never move: their place is their identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              aria-hidden="true"
              className={cx(
                'flex h-13 min-w-0 items-center justify-center rounded-lg border bg-surface text-xl font-medium tabular-nums transition-colors',
                texts.error ? 'border-danger' : value[index] ? 'border-muted' : 'border-edge',
                isNext && 'border-primary outline-2 -outline-offset-1 outline-primary',
                isDisabled && 'opacity-60',
              )}
            >
              {value[index]
                ? isMasked
                  ? '•'
                  : value[index]
                : isNext && <span className="h-6 w-0.5 animate-caret bg-primary" />}
            </span>
          )
        })}
        <input
          {...fieldIds(id, texts)}
          ref={ref}
          type={isMasked ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={isMasked ? 'off' : 'one-time-code'}
          pattern="\d*"
          // The caret stays at the end: typing replaces nothing, Backspace takes the last digit.
          onSelect={event => event.currentTarget.setSelectionRange(value.length, value.length)}
          value={value}
          onChange={event => change(event.currentTarget.value)}
          // A pasted code takes the place of what stands there.
          onPaste={event => {
            event.preventDefault()
            change(event.clipboardData.getData('text'))
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: a page that only asks for a code begins there
          autoFocus={autoFocus}
          className="absolute inset-0 w-full cursor-text bg-transparent text-base text-transparent caret-transparent forced-color-adjust-none outline-none selection:bg-transparent"
        />
      </div>
    </Field>
  )
}
