import { useId } from 'react'

export interface RangeProps {
  label: string
  /** for screen readers only, where a heading says it already */
  hideLabel?: boolean
  value: number
  min: number
  max: number
  step?: number
  /** the value as people say it: "15 px" */
  valueText: string
  onChange: (value: number) => void
  isDisabled?: boolean
}

/** A value between two ends. The native control: keys, forced colours and screen readers come with it. */
export function Range({
  label,
  hideLabel,
  value,
  min,
  max,
  step = 1,
  valueText,
  onChange,
  isDisabled,
}: RangeProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5 has-disabled:opacity-60">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
          {label}
        </label>
        <output htmlFor={id} className="ml-auto text-sm text-muted tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={isDisabled}
        aria-valuetext={valueText}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        className="h-8 w-full cursor-pointer accent-primary touch:h-11"
      />
    </div>
  )
}
