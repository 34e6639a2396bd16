import type { NotificationType, Route } from '@trau/contract'
import { smsTypes } from '@trau/contract/rules/notification'
import IconChosen from '~icons/lucide/circle-check'
import IconNot from '~icons/lucide/circle-slash'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { reasonText } from './reason-text.ts'

/** Channels, whether each was chosen, and the reason in one sentence. */
export function RouteList({ type, routes }: { type: NotificationType; routes: readonly Route[] }) {
  const words = useNotificationWords()
  const reasonOf = ({ channel, reason }: Route) =>
    // Nobody turned this off; rows of earlier releases say so.
    channel === 'SMS' && reason === 'TYPE_OFF' && !smsTypes.includes(type)
      ? words.reasons.NOT_OFFERED
      : reasonText(words, channel, reason)
  return (
    <ul className="flex flex-col gap-3">
      {routes.map(route => (
        <li key={route.channel} className="flex items-start gap-2.5">
          {route.isChosen ? (
            <IconChosen className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
          ) : (
            <IconNot className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
          )}
          <span className="min-w-0">
            <span className="block">
              <span className="font-medium">{words.channels[route.channel]}</span>
              <span className="text-muted"> · {route.isChosen ? words.chosen : words.notChosen}</span>
            </span>
            <span className="block text-sm text-pretty text-muted">{reasonOf(route)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
