import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface Option<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  isDisabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  label: ReactNode
  hideLabel?: boolean
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: ReactNode
  className?: string
}

/** One of a few, all in sight. Native radios: arrows, Tab and form reading come with them. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  error,
  className,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-medium'}>{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className="flex min-h-10 cursor-pointer items-start gap-2.5 py-2 touch:min-h-11 has-disabled:cursor-default has-disabled:opacity-60"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="radio mt-0.5"
          />
          <span className="min-w-0">
            <span className="block">{option.label}</span>
            {option.description && <span className="block text-sm text-muted">{option.description}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
