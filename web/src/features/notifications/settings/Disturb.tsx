import type { NotificationPreferences } from '@trau/contract'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { comingTime, fromWall, toWall } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { endSnooze, snooze, snoozeChoices, snoozeUntil } from '../snooze.ts'
import { useDisturbEnd } from '../useDisturbEnd.ts'

/** "Không làm phiền": until when, and whether others see it. */
export function Disturb({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  const [language] = useLanguage()
  const until = useDisturbEnd()
  const [isChoosing, choose] = useState(false)
  return (
    <Section title={words.disturbTitle} description={words.disturbText}>
      <p role="status" className="mb-2 font-medium">
        {until === undefined
          ? words.disturbOff
          : words.disturbUntil(comingTime(until, serverNow(), language))}
      </p>
      <div className="flex flex-wrap gap-2">
        {until !== undefined && (
          <Button size="sm" color="primary" onPress={() => void endSnooze()}>
            {words.disturbAgain}
          </Button>
        )}
        {snoozeChoices.map(choice => (
          <Button key={choice} size="sm" variant="flat" onPress={() => void snooze(choice)}>
            {words.snoozes[choice]}
          </Button>
        ))}
        <Button size="sm" variant="flat" onPress={() => choose(true)}>
          {words.snoozeOwn}
        </Button>
      </div>
      <Switch
        className="mt-2"
        isSelected={preferences.isDoNotDisturbShown}
        onChange={isDoNotDisturbShown => void changeNotificationPreferences({ isDoNotDisturbShown })}
        description={words.disturbShownText}
      >
        {words.disturbShown}
      </Switch>
      {isChoosing && <OwnEnd onClose={() => choose(false)} />}
    </Section>
  )
}

function OwnEnd({ onClose }: { onClose: () => void }) {
  const words = useNotificationWords()
  const [wall, setWall] = useState(() => toWall(serverNow() + 2 * 3_600_000))
  const end = fromWall(wall)
  const isPast = end <= serverNow()
  const set = async () => {
    if (Number.isNaN(end) || isPast) return
    if (await snoozeUntil(end)) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={words.snoozeOwnTitle}
      footer={
        <Button color="primary" isDisabled={Number.isNaN(end) || isPast} onPress={() => void set()}>
          {words.snoozeSet}
        </Button>
      }
    >
      <DateTimeField
        label={words.snoozeEnd}
        hasTime
        value={wall}
        onChange={setWall}
        onEnter={() => void set()}
        error={isPast ? words.snoozePast : undefined}
      />
    </Dialog>
  )
}
