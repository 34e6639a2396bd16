import { maxLineDescription, maxLineUnit, vatRates } from '@trau/contract/rules/invoice'
import IconRemove from '~icons/lucide/trash-2'
import { useBillingWords } from '../../i18n/words/billing.ts'
import { money } from '../../text/money.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TypedLine } from './editor-lines.ts'

interface LineFieldsProps {
  line: TypedLine
  position: number
  /** While the line is whole. */
  amount: number | undefined
  onChange: (line: TypedLine) => void
  onRemove: (() => void) | undefined
}

const nameOf = (rate: (typeof vatRates)[number]) => String(rate)

/** One line of a draft. */
export function LineFields({ line, position, amount, onChange, onRemove }: LineFieldsProps) {
  const text = useBillingWords()
  const field = (name: 'description' | 'unit' | 'quantity' | 'unitPrice') => ({
    value: line[name],
    onChange: (value: string) => onChange({ ...line, [name]: value }),
    autoComplete: 'off',
  })
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="sr-only">{text.line(position)}</legend>
      <div className="flex items-start gap-2">
        <TextField
          {...field('description')}
          label={text.description}
          maxLength={maxLineDescription}
          className="flex-1"
        />
        {onRemove && (
          <IconButton label={text.removeLine(position)} onPress={onRemove} className="mt-6.5">
            <IconRemove className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_1.5fr_1.5fr_1.5fr]">
        <TextField {...field('unit')} label={text.unit} maxLength={maxLineUnit} />
        <TextField {...field('quantity')} label={text.quantity} inputMode="decimal" />
        <TextField {...field('unitPrice')} label={text.unitPrice} inputMode="numeric" />
        <Select
          label={text.vatRate}
          options={vatRates.map(rate => ({
            value: nameOf(rate),
            label: rate === null ? text.notTaxed : text.rate(rate),
          }))}
          value={nameOf(line.vatRate)}
          onChange={name =>
            onChange({ ...line, vatRate: vatRates.find(rate => nameOf(rate) === name) ?? null })
          }
        />
        <div className="max-md:col-span-2">
          <p className="mb-1.5 text-sm font-medium">{text.amount}</p>
          <p className="flex min-h-10 items-center justify-end tabular-nums">
            {amount === undefined ? '–' : money(amount)}
          </p>
        </div>
      </div>
    </fieldset>
  )
}
