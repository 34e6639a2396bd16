import type {
  NotificationChannel,
  NotificationPreferences,
  NotificationType,
  RoomNotificationLevel,
  Route,
  RouteReason,
} from '@trau/contract'
import { digestTypes, restDecision, roomSilence, smsTypes } from '@trau/contract'

/** What happened, as far as it matters for how a person is notified of it. */
export interface RoutedEvent {
  type: NotificationType
  /** It names the person, or answers them. */
  isMention: boolean
  /** One of the person’s keywords is in it. */
  hasKeyword: boolean
  /** It comes from the other of a private room that the person keeps as a favourite. */
  isFavorite: boolean
  /** Absent where it does not come from a room. */
  room?: {
    level: RoomNotificationLevel
    /** Epoch ms; 0 not muted, −1 until turned on. */
    mutedUntil: number
    isLargeGroup: boolean
  }
}

/** What can carry something to the person at all. */
export interface Reach {
  hasDevice: boolean
  hasEmail: boolean
  /** Mail to the address came back, so none is sent there. */
  isEmailSuspended: boolean
  hasPhone: boolean
  sendsEmail: boolean
  sendsSms: boolean
}

const channels: readonly NotificationChannel[] = ['IN_APP', 'PUSH', 'EMAIL', 'SMS']
const switchOf = { IN_APP: 'inApp', PUSH: 'push', EMAIL: 'email', SMS: 'sms' } as const

/** Nobody may miss these in the notification centre. */
const alwaysInApp: readonly NotificationType[] = ['SECURITY', 'SYSTEM']

/**
 * By which channels a person is notified, each with its reason. Pure: the same for what happens, for "why was I notified" and for the
 * test’s oracle. Whether something concerns the person at all (blocks, hidden rooms) is decided before.
 * @param now epoch milliseconds
 */
export function route(
  event: RoutedEvent,
  preferences: NotificationPreferences,
  reach: Reach,
  now: number,
): Route[] {
  const about = roomReason(event, now)
  return channels.map(channel => {
    const [isChosen, reason] = about ?? decide(channel, event, preferences, reach, now)
    return { channel, isChosen, reason }
  })
}

type Decision = readonly [isChosen: boolean, reason: RouteReason]

/** What a person chose for the room holds for all channels. */
function roomReason({ type, room, isMention, hasKeyword }: RoutedEvent, now: number): Decision | undefined {
  if (!room || !isOfRoom.has(type)) return undefined
  const silence = roomSilence({
    level: room.level,
    isMuted: room.mutedUntil === -1 || room.mutedUntil > now,
    isLargeGroup: room.isLargeGroup,
    isMention,
    isWantedAnyway: hasKeyword || type !== 'MESSAGE',
  })
  return silence && [false, silence]
}

/** What the noise of a room causes; a reminder that a person set, or a new role, is not among it. */
const isOfRoom = new Set<NotificationType>(['MESSAGE', 'MENTION', 'REACTION', 'POLL_CLOSING'])

function decide(
  channel: NotificationChannel,
  event: RoutedEvent,
  preferences: NotificationPreferences,
  reach: Reach,
  now: number,
): Decision {
  if (channel === 'IN_APP' && alwaysInApp.includes(event.type)) return [true, 'ALWAYS']
  // Before the person's choice, which would change nothing: the settings show by it which channels reach the person at all.
  const missing = missingReason(channel, event.type, reach)
  if (missing) return [false, missing]
  if (!preferences.channels[event.type][switchOf[channel]]) return [false, 'TYPE_OFF']
  if (channel === 'EMAIL' && digestTypes.includes(event.type) && preferences.digest === 'OFF')
    return [false, 'DIGEST_OFF']
  if (channel === 'IN_APP') return [true, event.hasKeyword ? 'KEYWORD' : 'WANTED']
  if (event.type === 'SECURITY') return [true, 'ALWAYS']
  return restDecision(preferences, event, now) ?? [true, event.hasKeyword ? 'KEYWORD' : 'WANTED']
}

function missingReason(
  channel: NotificationChannel,
  type: NotificationType,
  reach: Reach,
): RouteReason | undefined {
  if (channel === 'PUSH') return reach.hasDevice ? undefined : 'NO_DEVICE'
  if (channel === 'EMAIL') return missingMail(reach)
  if (channel === 'SMS' && !smsTypes.includes(type)) return 'NOT_OFFERED'
  if (channel === 'SMS')
    return reach.sendsSms ? (reach.hasPhone ? undefined : 'NO_ADDRESS') : 'CHANNEL_MISSING'
  return undefined
}

function missingMail({ sendsEmail, hasEmail, isEmailSuspended }: Reach): RouteReason | undefined {
  if (!sendsEmail) return 'CHANNEL_MISSING'
  if (!hasEmail) return 'NO_ADDRESS'
  return isEmailSuspended ? 'ADDRESS_SUSPENDED' : undefined
}
