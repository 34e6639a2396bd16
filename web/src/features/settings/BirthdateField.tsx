import { useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'

/** As chosen so far: strings of numbers, '' for what is not chosen yet. */
export interface BirthdateParts {
  day: string
  month: string
  year: string
}

export interface BirthdateFieldProps {
  value: BirthdateParts
  onChange: (value: BirthdateParts) => void
  error?: string
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (to > from ? i : -i))

/** Day, month, year, in the order they are said; no browser's own calendar writes them another way round. */
export function BirthdateField({ value, onChange, error }: BirthdateFieldProps) {
  const text = useText(settings)
  const id = useId()
  const thisYear = new Date().getFullYear()
  const options = (list: number[], label: (n: number) => string = String) =>
    list.map(n => ({ value: String(n), label: label(n) }))
  const isWhole = value.day && value.month && value.year
  const part = (name: keyof BirthdateParts) => ({
    hideLabel: true,
    // Where a part is missing, the form gives the focus to that one.
    name: value[name] && !isWhole ? undefined : 'birthdate',
    value: value[name] || null,
    onChange: (chosenPart: string) => onChange({ ...value, [name]: chosenPart }),
  })
  const isEmpty = !value.day && !value.month && !value.year
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{text.birthdate}</legend>
      <div className="grid grid-cols-[1fr_1.4fr_1.2fr] gap-2">
        <Select {...part('day')} label={text.day} placeholder={text.day} options={options(numbers(1, 31))} />
        <Select
          {...part('month')}
          label={text.month}
          placeholder={text.month}
          options={options(numbers(1, 12), text.monthName)}
        />
        <Select
          {...part('year')}
          label={text.year}
          placeholder={text.year}
          options={options(numbers(thisYear, 1900))}
        />
      </div>
      <div aria-live="polite">
        {error && (
          <p id={id} className="mt-1.5 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {!isEmpty && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1.5 -ml-3"
          onPress={() => onChange({ day: '', month: '', year: '' })}
        >
          {text.birthdateClear}
        </Button>
      )}
    </fieldset>
  )
}
