import { asLine } from '@trau/contract/rules/line'
import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import { Field, type FieldTexts, FRAME, fieldIds } from './Field.tsx'
import { useUiWords } from './words.ts'

type Native = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size' | 'children'>

export interface TextFieldProps extends Native, FieldTexts {
  value: string
  onChange: (value: string) => void
  startContent?: ReactNode
  endContent?: ReactNode
  /** of the frame; the input fills it */
  className?: string
}

/** One line of text, in which what is pasted from cells of a table is one. `type="password"` adds the show button and the Caps Lock hint by itself. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    description,
    error,
    value,
    onChange,
    startContent,
    endContent,
    className,
    required,
    ...native
  } = props
  const generatedId = useId()
  const id = native.id ?? generatedId
  const password = usePassword(native.type === 'password')
  return (
    <Field
      {...{ id, label, hideLabel, error, className }}
      description={password.hint ?? description}
      isRequired={required}
    >
      <div className={FRAME}>
        {startContent}
        <input
          dir={isText(native.type) ? 'auto' : undefined}
          // A browser's own bubble in its own language must not stand over ours: required is said, not enforced.
          aria-required={required}
          spellCheck={native.type === 'password' ? false : undefined}
          {...native}
          {...fieldIds(id, { description: password.hint ?? description, error })}
          type={password.isShown ? 'text' : native.type}
          value={value}
          onChange={({ currentTarget }) =>
            onChange(isText(native.type) ? asLine(currentTarget.value) : currentTarget.value)
          }
          onKeyDown={event => {
            password.watch(event)
            native.onKeyDown?.(event)
          }}
          className="h-full min-h-10 min-w-0 flex-1 bg-transparent outline-none"
        />
        {password.button}
        {endContent}
      </div>
    </Field>
  )
}

/** Written in any language; addresses, numbers and passwords run from left to right. */
const isText = (type = 'text') => type === 'text' || type === 'search'

function usePassword(isPassword: boolean) {
  const words = useUiWords()
  const [isShown, show] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  if (!isPassword) return { isShown: false, watch: () => {} }
  const label = isShown ? words.hidePassword : words.showPassword
  return {
    isShown,
    hint: capsLock ? words.capsLock : undefined,
    watch: (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock')),
    button: (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => show(!isShown)}
        className="-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-fill hover:text-ink touch:size-11"
      >
        {isShown ? <IconEyeOff className="size-5" /> : <IconEye className="size-5" />}
      </button>
    ),
  }
}

type NativeArea = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'children'>

export interface TextAreaProps extends NativeArea, FieldTexts {
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Several lines; grows with its text up to `max-h` of the class given. */
export function TextArea({
  label,
  hideLabel,
  description,
  error,
  value,
  onChange,
  className,
  required,
  ...native
}: TextAreaProps) {
  const generatedId = useId()
  const id = native.id ?? generatedId
  return (
    <Field {...{ id, label, hideLabel, description, error, className }} isRequired={required}>
      <div className={FRAME}>
        <textarea
          rows={3}
          dir="auto"
          aria-required={required}
          {...native}
          {...fieldIds(id, { description, error })}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          className="field-sizing-content max-h-80 min-h-20 w-full resize-none bg-transparent py-2 outline-none"
        />
      </div>
    </Field>
  )
}
