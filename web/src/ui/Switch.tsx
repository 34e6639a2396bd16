import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: ReactNode
  description?: ReactNode
  isDisabled?: boolean
  className?: string
}

/** A setting that acts at once. The text stands at the start, the switch at the end of its row. */
export function Switch({ isSelected, onChange, children, description, isDisabled, className }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1.5 has-disabled:cursor-default has-disabled:opacity-60',
        className,
      )}
    >
      <span className="min-w-0">
        <span id={id} className="block">
          {children}
        </span>
        {description && (
          <span id={`${id}-description`} className="block text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        disabled={isDisabled}
        onChange={event => onChange(event.currentTarget.checked)}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-description` : undefined}
        className="switch"
      />
    </label>
  )
}
