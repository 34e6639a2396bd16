import type { NotificationChannel, RouteReason } from '@trau/contract'
import type { NotificationWords } from '../../i18n/words/notifications.ts'

/** Why a channel was or was not chosen, in one sentence. A newer server may have reasons that this page does not know. */
export function reasonText(
  words: NotificationWords,
  channel: NotificationChannel,
  reason: RouteReason,
): string {
  const knownReason =
    reason === 'NO_ADDRESS' && (channel === 'EMAIL' || channel === 'SMS')
      ? words.noAddress[channel]
      : words.reasons[reason]
  return knownReason ?? words.unknownReason
}
