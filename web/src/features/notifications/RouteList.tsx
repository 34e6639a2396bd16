import type { Route } from '@trau/contract'
import IconChosen from '~icons/lucide/circle-check'
import IconNot from '~icons/lucide/circle-slash'
import { useNotificationWords } from '../../i18n/words/notifications.ts'

/** Channels, whether each was chosen, and the reason in one sentence. */
export function RouteList({ routes }: { routes: readonly Route[] }) {
  const words = useNotificationWords()
  return (
    <ul className="flex flex-col gap-3">
      {routes.map(({ channel, isChosen, reason }) => (
        <li key={channel} className="flex items-start gap-2.5">
          {isChosen ? (
            <IconChosen className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
          ) : (
            <IconNot className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
          )}
          <span className="min-w-0">
            <span className="block">
              <span className="font-medium">{words.channels[channel]}</span>
              <span className="text-muted"> · {isChosen ? words.chosen : words.notChosen}</span>
            </span>
            <span className="block text-sm text-pretty text-muted">
              {words.reasons[reason] ?? words.unknownReason}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
