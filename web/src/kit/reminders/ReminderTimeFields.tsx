import { useLanguage } from '../../i18n/language.ts'
import { useReminderWords } from '../../i18n/words/reminders.ts'
import { clock, daySeparator } from '../../text/time.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import type { ReminderTime } from './useReminderTime.ts'

export function ReminderTimeFields({ of }: { of: ReminderTime }) {
  const words = useReminderWords()
  const [language] = useLanguage()
  const when = (time: number) => words.at(clock(time), daySeparator(time, of.now, language))
  return (
    <>
      <RadioGroup
        label={words.when}
        value={of.choice}
        onChange={of.choose}
        options={[
          ...of.choices.map(({ choice, time }) => ({
            value: choice,
            label: words.choices[choice],
            description: when(time),
          })),
          { value: 'own' as const, label: words.choices.own },
        ]}
      />
      {of.choice === 'own' && (
        <DateTimeField
          hasTime
          label={words.ownTime}
          value={of.own}
          onChange={of.setOwn}
          error={of.isPast ? words.past : undefined}
        />
      )}
    </>
  )
}
