import IconMoon from '~icons/lucide/moon'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { comingTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { endSnooze } from './snooze.ts'
import { useDisturbEnd } from './useDisturbEnd.ts'

/** Why it is so still, and a way back. */
export function DisturbNotice() {
  const words = useNotificationWords()
  const [language] = useLanguage()
  const until = useDisturbEnd()
  if (until === undefined) return null
  return (
    <p className="mx-1 mt-1 flex items-center gap-2.5 rounded-lg bg-fill px-3 py-2 text-sm">
      <IconMoon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">{words.snoozed(comingTime(until, serverNow(), language))}</span>
      <Button size="sm" variant="flat" onPress={() => void endSnooze()}>
        {words.disturbAgain}
      </Button>
    </p>
  )
}
