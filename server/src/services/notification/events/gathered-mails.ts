import type { NotificationType } from '@trau/contract'
import type { NotificationRow } from '../tables.ts'

/** A mail that gathers waits so long after the first event that it tells; later ones do not renew the wait. */
export const gatherMs = 5 * 60_000

/** What several people cause one after the other, and what nobody misses by learning it some minutes later. */
const gatheredTypes: ReadonlySet<NotificationType> = new Set([
  'FRIEND_REQUEST',
  'FRIEND_ACCEPTED',
  'REACTION',
  'ROOM_ADDED',
  'ROLE_CHANGED',
  'BIRTHDAY',
  'SHARE',
  'NOTE_SHARED',
  'NOTE_MENTION',
  'NOTE_REPLY',
])

/**
 * Whether what the notification centre gathers in this row is one mail, too. Files that come through one link are; each role of administration
 * is mailed at once.
 */
export const isGatheredInMail = ({ type, subject }: Pick<NotificationRow, 'type' | 'subject'>) =>
  (gatheredTypes.has(type) && !subject.adminRole) || subject.handedIn !== undefined
