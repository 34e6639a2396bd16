import type { NotificationType } from '../notification/types.ts'

/** Limits of notifications. Lengths of text are in graphemes. */

export const maxKeywords = 20
export const maxKeywordLength = 50
export const maxNotificationTitle = 100
export const maxNotificationBody = 500
/** People whom one notification of an administrator names. */
export const maxNotifiedPeople = 500
/** In larger groups only mentions notify, unless the person chose otherwise. */
export const maxNotifyingGroup = 200
/** HH:MM */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/
/** Mailed together in a digest, never one by one. */
export const digestTypes: readonly NotificationType[] = ['MESSAGE', 'MENTION']
/** Minutes that a person may let their phones wait, in case they read elsewhere meanwhile. */
export const pushWaits = [0, 1, 2, 5, 10] as const
/** What is notified at once, whatever the person has chosen. */
export const neverWaitingTypes: readonly NotificationType[] = [
  'SECURITY',
  'REMINDER',
  'NOTE_REMINDER',
  'POLL_CLOSING',
  'MISSED_CALL',
]
/** SMS cost money: only these types may use them. */
export const smsTypes: readonly string[] = ['SECURITY', 'SYSTEM', 'REMINDER']
