import { parseTime, type Time } from '@internationalized/date'
import { useEffect, useId, useState } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { cx } from './cx.ts'
import { Field, type FieldTexts, FRAME, fieldIds } from './Field.tsx'

export interface TimeFieldProps extends FieldTexts {
  /** HH:mm */
  value: string
  /** Called when the field is left with another whole time. */
  onCommit: (value: string) => void
  className?: string
}

/** A time of day on a clock of 24 hours, whatever the browser's own language. */
export function TimeField({
  label,
  hideLabel,
  description,
  error,
  value,
  onCommit,
  className,
}: TimeFieldProps) {
  const id = useId()
  const { locale } = useLocale()
  const [time, setTime] = useState<Time | null>(() => timeOf(value))
  useEffect(() => setTime(timeOf(value)), [value])
  const ids = fieldIds(id, { description, error })
  const commit = () => {
    const next = time?.toString().slice(0, 5)
    if (next === undefined) setTime(timeOf(value))
    else if (next !== value) onCommit(next)
  }
  return (
    <I18nProvider locale={locale.startsWith('vi') ? 'vi-VN' : 'en-GB'}>
      <AriaTimeField<Time>
        aria-labelledby={`${id}-label`}
        aria-describedby={ids['aria-describedby']}
        isInvalid={Boolean(error)}
        value={time}
        onChange={setTime}
        onBlur={commit}
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <Field {...{ id, label, hideLabel, description, error, className }}>
          <DateInput className={cx(FRAME, 'min-w-28 tabular-nums')}>
            {segment => (
              <DateSegment
                segment={segment}
                className="rounded-sm px-0.5 outline-none data-[focused]:bg-primary data-[focused]:text-on-primary data-[placeholder]:text-muted data-[placeholder]:data-[focused]:text-on-primary"
              />
            )}
          </DateInput>
        </Field>
      </AriaTimeField>
    </I18nProvider>
  )
}

function timeOf(text: string): Time | null {
  try {
    return parseTime(text)
  } catch {
    return null
  }
}
