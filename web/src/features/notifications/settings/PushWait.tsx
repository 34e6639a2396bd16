import type { NotificationPreferences } from '@trau/contract'
import { pushWaits } from '@trau/contract/rules/notification'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { changeNotificationPreferences } from '../../../model/notifications/preference-changes.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

/** How long the phones wait, in case one reads on another device meanwhile. */
export function PushWait({ preferences }: { preferences: NotificationPreferences }) {
  const words = useNotificationWords()
  return (
    <Section title={words.pushWaitTitle} description={words.pushWaitText}>
      <SegmentedControl
        label={words.pushWaitTitle}
        value={String(preferences.pushWaitMinutes)}
        onChange={value => {
          const pushWaitMinutes = pushWaits.find(one => String(one) === value)
          if (pushWaitMinutes !== undefined) void changeNotificationPreferences({ pushWaitMinutes })
        }}
        segments={pushWaits.map(one => ({ value: String(one), label: words.pushWait(one) }))}
      />
    </Section>
  )
}
