import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'

interface PeriodFieldsProps {
  form: {
    values: { start: string; end: string }
    set: (name: 'start' | 'end', next: string) => void
    errorOf: (name: 'start' | 'end') => string | undefined
  }
}

/** From when until when a notice is shown. */
export function PeriodFields({ form }: PeriodFieldsProps) {
  const words = usePlatformWords()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
      {(['start', 'end'] as const).map(name => (
        <DateTimeField
          key={name}
          name={name}
          label={words[name]}
          hasTime
          value={form.values[name]}
          onChange={next => form.set(name, next)}
          error={form.errorOf(name)}
        />
      ))}
    </div>
  )
}
