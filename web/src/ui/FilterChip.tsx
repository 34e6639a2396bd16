import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import IconChevron from '~icons/lucide/chevron-down'
import IconX from '~icons/lucide/x'
import { cx } from './cx.ts'
import { SelectList, type SelectProps } from './Select.tsx'

/** The shape of a filter in a row of filters. */
export const FILTER_CHIP =
  'inline-flex h-8 max-w-full items-center rounded-full border border-line text-sm touch:h-11 forced:border'

export interface FilterChipProps<Value extends string> {
  /** What it filters by, seen while nothing is chosen: "Người gửi" */
  label: string
  /** The first of its options, which filters nothing: "Mọi người gửi" */
  anyLabel: string
  /** names the button that takes the choice back: "Bỏ lọc Người gửi" */
  clearLabel: string
  options: SelectProps<Value>['options']
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const any = 'any'

/** A filter as a pill: its name, or what is chosen with a button to take it back. */
export function FilterChip<Value extends string>({
  label,
  anyLabel,
  clearLabel,
  options,
  value,
  onChange,
}: FilterChipProps<Value>) {
  const isSet = value !== undefined
  return (
    <div className={cx(FILTER_CHIP, isSet && 'border-transparent bg-primary-soft text-primary-deep')}>
      <AriaSelect
        value={value ?? any}
        onChange={key => key !== null && onChange(key === any ? undefined : (key as Value))}
        className="min-w-0 h-full"
      >
        <Label className="sr-only">{label}</Label>
        <Button
          className={cx(
            'flex h-full max-w-full items-center gap-1 rounded-full pl-3 data-[focus-visible]:outline-2',
            isSet ? 'pr-1 font-medium' : 'pr-2 hover:bg-fill',
          )}
        >
          <SelectValue className="min-w-0 truncate">
            {({ selectedText }) =>
              isSet ? (
                selectedText
              ) : (
                <>
                  <span aria-hidden="true">{label}</span>
                  <span className="sr-only">{anyLabel}</span>
                </>
              )
            }
          </SelectValue>
          {!isSet && <IconChevron className="size-4 shrink-0 text-muted" aria-hidden="true" />}
        </Button>
        <SelectList<string> options={[{ value: any, label: anyLabel }, ...options]} />
      </AriaSelect>
      {isSet && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange(undefined)}
          className="flex h-full w-8 shrink-0 items-center justify-center rounded-full hover:bg-fill touch:w-11"
        >
          <IconX className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
