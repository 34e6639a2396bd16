import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Native = Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange' | 'children'>

export interface CheckboxProps extends Native {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  description?: ReactNode
  error?: ReactNode
  className?: string
}

/** A native box in our colours: `accent-color` follows forced colours and the system's own mark. */
export function Checkbox({
  checked,
  onChange,
  children,
  description,
  error,
  className,
  ...native
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('flex flex-col', className)}>
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 touch:min-h-11 has-disabled:cursor-default has-disabled:opacity-60">
        <input
          {...native}
          type="checkbox"
          checked={checked}
          onChange={event => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={description || error ? id : undefined}
          className="checkbox"
        />
        <span>{children}</span>
      </label>
      {(description || error) && (
        <p id={id} className={cx('pl-7.5 text-sm', error ? 'text-danger' : 'text-muted')}>
          {error ?? description}
        </p>
      )}
    </div>
  )
}
