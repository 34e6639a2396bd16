import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import { useId, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider'
import IconCalendar from '~icons/lucide/calendar'
import IconPrevious from '~icons/lucide/chevron-left'
import IconNext from '~icons/lucide/chevron-right'
import { cx } from './cx.ts'
import { Field, type FieldTexts, FRAME, fieldIds } from './Field.tsx'
import { FloatingPanel } from './FloatingPanel.tsx'

export interface DateTimeFieldProps extends FieldTexts {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with a time of day; '' while it is not whole. */
  value: string
  onChange: (value: string) => void
  /** Whether the time of day is asked for too. */
  hasTime?: boolean
  /** Enter was pressed in the field. */
  onEnter?: () => void
  /** Of its button, by which a form finds it to give it the focus. */
  name?: string
  className?: string
}

/** A day, or a moment, as it is written here whatever the browser's own language: DD/MM/YYYY, 24 hours. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    label,
    hideLabel,
    description,
    error,
    value,
    onChange,
    hasTime = false,
    onEnter,
    name,
    className,
  } = props
  const id = useId()
  const { locale } = useLocale()
  const ids = fieldIds(id, { description, error })
  const isVietnamese = locale.startsWith('vi')
  const placeholders = useMemo(
    () => (isVietnamese ? new Intl.DisplayNames('vi', { type: 'dateTimeField' }) : undefined),
    [isVietnamese],
  )
  return (
    // English as in Britain: the United States put the month first.
    <I18nProvider locale={isVietnamese ? 'vi-VN' : 'en-GB'}>
      <DatePicker<CalendarDate | CalendarDateTime>
        aria-labelledby={`${id}-label`}
        aria-describedby={ids['aria-describedby']}
        isInvalid={Boolean(error)}
        value={dateOf(value, hasTime)}
        onChange={next => onChange(next ? next.toString().slice(0, hasTime ? 16 : 10) : '')}
        granularity={hasTime ? 'minute' : 'day'}
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <Field {...{ id, label, hideLabel, description, error, className }}>
          <Group
            className={cx(FRAME, 'pr-1')}
            onKeyDownCapture={event => {
              if (event.key === 'Enter' && (event.target as Element).role === 'spinbutton') onEnter?.()
            }}
          >
            <DateInput className="flex min-w-0 flex-1 flex-wrap items-center tabular-nums">
              {segment => (
                <DateSegment
                  segment={segment}
                  className={cx(
                    'rounded-sm px-0.5 outline-none data-[focused]:bg-primary data-[focused]:text-on-primary data-[placeholder]:text-muted data-[placeholder]:data-[focused]:text-on-primary',
                    !hasTime && 'max-sm:px-0',
                  )}
                >
                  {/* React Aria has none in Vietnamese, and shows "dd/mm/yyyy". */}
                  {({ isPlaceholder, type, text }) =>
                    isPlaceholder && placeholders && isPartOfDay(type)
                      ? placeholders.of(type)?.toLocaleLowerCase('vi')
                      : text
                  }
                </DateSegment>
              )}
            </DateInput>
            <Button {...(name !== undefined && { name })} className={ROUND}>
              <IconCalendar className="size-5" aria-hidden="true" />
            </Button>
          </Group>
        </Field>
        <FloatingPanel>
          <Dialog className="p-3 outline-none">
            <Month />
          </Dialog>
        </FloatingPanel>
      </DatePicker>
    </I18nProvider>
  )
}

function Month() {
  return (
    <Calendar>
      <header className="flex items-center justify-between gap-2 pb-2">
        <Button slot="previous" className={ROUND}>
          <IconPrevious className="size-5" aria-hidden="true" />
        </Button>
        <Heading className="font-medium first-letter:uppercase" />
        <Button slot="next" className={ROUND}>
          <IconNext className="size-5" aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {day => (
            <CalendarHeaderCell className="pb-1 text-sm font-medium text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => (
            <CalendarCell
              date={date}
              className="flex size-10 cursor-pointer items-center justify-center rounded-full tabular-nums outline-none hover:bg-fill data-[outside-month]:hidden data-[selected]:bg-primary data-[selected]:text-on-primary data-[focus-visible]:outline-2 data-[focus-visible]:outline-primary touch:size-11"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

const isPartOfDay = (type: string) => type === 'day' || type === 'month' || type === 'year'

const ROUND =
  'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted outline-none hover:bg-fill hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:outline-primary touch:size-11'

function dateOf(text: string, hasTime: boolean): CalendarDate | CalendarDateTime | null {
  try {
    return hasTime ? parseDateTime(text) : parseDate(text)
  } catch {
    return null
  }
}
