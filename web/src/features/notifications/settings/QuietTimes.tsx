import type { NotificationPreferences, QuietHours } from '@trau/contract'
import { isQuietAt } from '@trau/contract/rules/quiet-hours'
import { unchosenQuietHours } from '@trau/contract/rules/unchosen-quiet-hours'
import { useMemo } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { knownPreferences } from '../../../model/notifications/preferences.ts'
import { timeZone } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'

/** The week begins on Monday. */
const week = [1, 2, 3, 4, 5, 6, 0]

/** Hours in which nothing but the exceptions disturbs. */
export function QuietTimes({ preferences: { quietHours } }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  const { isEnabled, from, to, days } = quietHours
  const change = (part: Partial<QuietHours>) =>
    void changeNotificationPreferences({
      // Two changes of one moment: the second is made before this is drawn again.
      quietHours: { ...(knownPreferences()?.quietHours ?? quietHours), ...part },
    })
  return (
    <Section title={words.quietTitle} description={words.quietText}>
      <Switch
        isSelected={isEnabled}
        onChange={isOn =>
          change({ isEnabled: isOn, ...(isOn && isUnchosen(quietHours) && { timeZone: timeZone() }) })
        }
        description={isQuietAt(quietHours, serverNow()) ? words.quietNow : undefined}
      >
        {words.quietOn}
      </Switch>
      {isEnabled && (
        <div className="mt-2 flex flex-col gap-4">
          <div className="flex flex-wrap gap-3">
            <TimeField label={words.from} value={from} onCommit={next => change({ from: next })} />
            <TimeField
              label={words.to}
              value={to}
              onCommit={next => change({ to: next })}
              description={to <= from ? words.nextDay : undefined}
            />
          </div>
          <SecondPeriod second={quietHours.second} onChange={second => change({ second })} />
          <Days days={days} onChange={next => change({ days: next })} />
          <Zone zone={quietHours.timeZone} onChange={next => change({ timeZone: next })} />
          <div>
            <Switch
              isSelected={quietHours.allowsFavorites}
              onChange={isOn => change({ allowsFavorites: isOn })}
              description={words.allowsFavoritesText}
            >
              {words.allowsFavorites}
            </Switch>
            <Switch
              isSelected={quietHours.allowsMentions}
              onChange={isOn => change({ allowsMentions: isOn })}
            >
              {words.allowsMentions}
            </Switch>
          </div>
        </div>
      )}
    </Section>
  )
}

/** Nothing of them was ever chosen: the night they name is that of where the server stands, not of this person. */
const isUnchosen = (quietHours: QuietHours) =>
  quietHours.second === undefined &&
  Object.entries(unchosenQuietHours).every(
    ([name, value]) => JSON.stringify(quietHours[name as keyof QuietHours]) === JSON.stringify(value),
  )

const middayRest = { from: '11:30', to: '13:30' }

function SecondPeriod({
  second,
  onChange,
}: {
  second: QuietHours['second']
  onChange: (second: QuietHours['second']) => void
}) {
  const words = useNotificationWords()
  return (
    <div>
      <Switch
        isSelected={second !== undefined}
        onChange={isOn => onChange(isOn ? middayRest : undefined)}
        description={words.secondPeriodText}
      >
        {words.secondPeriod}
      </Switch>
      {second && (
        <div className="mt-2 flex flex-wrap gap-3">
          <TimeField
            label={words.secondFrom}
            value={second.from}
            onCommit={from => onChange({ ...second, from })}
          />
          <TimeField
            label={words.secondTo}
            value={second.to}
            onCommit={to => onChange({ ...second, to })}
            description={second.to <= second.from ? words.nextDay : undefined}
          />
        </div>
      )}
    </div>
  )
}

function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const words = useNotificationWords()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{words.days}</legend>
      <div className="flex flex-wrap gap-1.5">
        {week.map(day => (
          <label
            key={day}
            className={cx(
              'relative flex h-9 min-w-11 cursor-pointer items-center justify-center rounded-lg border border-edge px-2 touch:h-11',
              'has-checked:border-primary has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-deep',
              'has-focus-visible:outline-2 has-focus-visible:outline-primary forced:has-checked:border-2',
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg opacity-0"
              aria-label={words.dayNames[day]}
              checked={days.includes(day)}
              onChange={event =>
                onChange(
                  event.currentTarget.checked ? [...days, day].sort() : days.filter(one => one !== day),
                )
              }
            />
            <span aria-hidden="true">{words.dayShort[day]}</span>
          </label>
        ))}
      </div>
      {days.length === 0 && <p className="mt-1.5 text-sm text-warning-deep">{words.noDays}</p>}
    </fieldset>
  )
}

function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const words = useNotificationWords()
  const options = useMemo(
    () => zones(zone).map(value => ({ value, label: value.replaceAll('_', ' ') })),
    [zone],
  )
  return <Select label={words.timeZone} value={zone} onChange={onChange} options={options} />
}

/** The one in force, the device’s and Vietnam’s first, then all that this browser knows. */
function zones(current: string): string[] {
  const supportedZones =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([current, timeZone(), 'Asia/Ho_Chi_Minh', ...supportedZones])]
}
