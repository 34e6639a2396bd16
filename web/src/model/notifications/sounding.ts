import type { NotificationPreferences, RoomNotificationSettings } from '@trau/contract'
import { maxNotifyingGroup } from '@trau/contract/rules/notification'
import { isQuietAt } from '@trau/contract/rules/quiet-hours'

export type Sound = RoomNotificationSettings['sound']

interface Arrival {
  isMuted: boolean
  /** It names the person. */
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
  if (level === 'NOTHING' || (isMuted && !isMention)) return false
  const isMentionsOnly =
    level === 'MENTIONS' || (level === 'DEFAULT' && isGroup && memberCount > maxNotifyingGroup)
  if (isMentionsOnly && !isMention && !hasKeyword) return false
  if (!preferences) return true
  if (preferences.doNotDisturbUntil > now) return false
  const { quietHours } = preferences
  if (!isQuietAt(quietHours, now)) return true
  return (quietHours.allowsMentions && isMention) || (quietHours.allowsFavorites && isFavorite && !isGroup)
}
