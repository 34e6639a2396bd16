import type { NotificationPreferences, PushPrivacy } from '@trau/contract'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'

const levels: readonly PushPrivacy[] = ['FULL', 'SENDER', 'NONE']

/** How much of a message a push shows, each with an example. */
export function PrivacyLevels({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  return (
    <Section title={words.privacyTitle} description={words.privacyText}>
      <RadioGroup<PushPrivacy>
        label={words.privacyTitle}
        hideLabel
        value={preferences.pushPrivacy}
        onChange={pushPrivacy => void changeNotificationPreferences({ pushPrivacy })}
        options={levels.map(value => ({
          value,
          label: words.privacies[value],
          description: words.example(words.privacyExamples[value]),
        }))}
      />
    </Section>
  )
}
