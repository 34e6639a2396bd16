import type { NotificationPreferences, RoomNotificationSettings } from '@trau/contract'
import { restDecision, roomSilence } from '@trau/contract/rules/disturbance'
import { maxNotifyingGroup } from '@trau/contract/rules/notification'

export type Sound = RoomNotificationSettings['sound']

interface Arrival {
  isMuted: boolean
  /** It names the person, or answers them. */
  isMention: boolean
  /** One of the person’s keywords is in it. */
  hasKeyword: boolean
  isGroup: boolean
  isFavorite: boolean
  memberCount: number
  level: RoomNotificationSettings['level']
  /** undefined: not known yet, which silences nothing. */
  preferences: Pick<NotificationPreferences, 'quietHours' | 'doNotDisturbUntil'> | undefined
  now: number
}

/** Whether an open page may sound and show a desktop notice for a message: as the server decides on pushes. */
export function mayDisturb(arrival: Arrival): boolean {
  const { isMuted, isMention, hasKeyword, isGroup, isFavorite, memberCount, level, preferences, now } =
    arrival
  const isLargeGroup = isGroup && memberCount > maxNotifyingGroup
  if (roomSilence({ level, isMuted, isLargeGroup, isMention, isWantedAnyway: hasKeyword })) return false
  if (!preferences) return true
  const rest = restDecision(preferences, { isMention, isFavorite: isFavorite && !isGroup }, now)
  return rest === undefined || rest[0]
}
