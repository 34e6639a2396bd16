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
/** SMS cost money: only these types may use them. */
export const smsTypes: readonly string[] = ['SECURITY', 'SYSTEM', 'REMINDER']
