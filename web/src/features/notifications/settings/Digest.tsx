import type { NotificationPreferences } from '@trau/contract'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const choices = ['OFF', 'HOUR', 'DAY'] as const

/** An email about what one has missed. */
export function Digest({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  return (
    <Section title={words.digestTitle} description={words.digestText}>
      <SegmentedControl
        label={words.digestTitle}
        value={preferences.digest}
        onChange={digest => void changeNotificationPreferences({ digest })}
        segments={choices.map(value => ({ value, label: words.digests[value] }))}
      />
    </Section>
  )
}
