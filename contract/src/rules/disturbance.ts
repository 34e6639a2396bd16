import { isQuietAt, type QuietTimes } from './quiet-hours.ts'

/** When a message may disturb a person: the server chooses the channels of a notification by it, the client its sounds and desktop notices. */

interface RoomMessage {
  level: 'DEFAULT' | 'ALL' | 'MENTIONS' | 'NOTHING'
  isMuted: boolean
  isLargeGroup: boolean
  /** It names the person, or answers them. */
  isMention: boolean
  /** Let through where only mentions are wanted: one of the person’s keywords is in it, or it is no plain message. */
  isWantedAnyway: boolean
}

/** Why a person does not want to hear of a message, by what they chose for its room; undefined: they do. */
export function roomSilence(message: RoomMessage): 'ROOM_LEVEL' | 'ROOM_MUTED' | 'LARGE_GROUP' | undefined {
  const { level, isMuted, isLargeGroup, isMention, isWantedAnyway } = message
  if (level === 'NOTHING') return 'ROOM_LEVEL'
  // Who is named hears of it in a muted room too; the level "nothing" is for those who want not even that.
  if (isMuted && !isMention) return 'ROOM_MUTED'
  if (isMention || isWantedAnyway) return undefined
  if (level === 'MENTIONS') return 'ROOM_LEVEL'
  return level === 'DEFAULT' && isLargeGroup ? 'LARGE_GROUP' : undefined
}

interface Rest {
  doNotDisturbUntil: number
  quietHours: QuietTimes & { allowsMentions: boolean; allowsFavorites: boolean }
}

export type RestReason = 'DO_NOT_DISTURB' | 'QUIET_HOURS' | 'MENTION_EXCEPTION' | 'FAVORITE_EXCEPTION'

/** Whether something may disturb a person who wants rest at this time (epoch ms), and why; undefined: they want none now. */
export function restDecision(
  { doNotDisturbUntil, quietHours }: Rest,
  { isMention, isFavorite }: { isMention: boolean; isFavorite: boolean },
  now: number,
): readonly [mayDisturb: boolean, reason: RestReason] | undefined {
  if (doNotDisturbUntil > now) return [false, 'DO_NOT_DISTURB']
  if (!isQuietAt(quietHours, now)) return undefined
  if (quietHours.allowsMentions && isMention) return [true, 'MENTION_EXCEPTION']
  if (quietHours.allowsFavorites && isFavorite) return [true, 'FAVORITE_EXCEPTION']
  return [false, 'QUIET_HOURS']
}
