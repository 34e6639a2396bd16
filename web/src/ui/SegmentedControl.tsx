import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  fullWidth?: boolean
  /** the label stands above, as that of a field; otherwise it is only read aloud */
  hasVisibleLabel?: boolean
  className?: string
}

/** Radios in one bar: two to five short words (theme, filters of a list). */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, size = 'md', fullWidth, hasVisibleLabel, className } = props
  const name = useId()
  const bar = (
    <fieldset
      className={cx(
        'inline-flex max-w-full min-w-0 rounded-lg bg-fill p-1',
        fullWidth && '@container flex w-full',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map(segment => (
        <label
          key={segment.value}
          className={cx(
            'relative flex min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-md text-muted transition-[background-color,color,box-shadow]',
            'hover:text-ink has-checked:bg-segment has-checked:text-ink has-checked:font-medium has-checked:shadow-[0_1px_2px_rgb(0_0_0/14%)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-primary has-disabled:cursor-default has-disabled:opacity-50',
            'forced:has-checked:border-2',
            // On a phone there is hardly room for five.
            segments.length > 4 ? 'px-3 max-sm:px-1.5' : 'px-3',
            // Nor for four in a narrow pane.
            '@max-[22rem]:px-1.5',
            size === 'sm' ? 'h-7 text-sm touch:h-10' : 'h-8 touch:h-10',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
  if (!hasVisibleLabel) return bar
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {bar}
    </div>
  )
}
