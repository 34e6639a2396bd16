import type { FriendshipStatus } from '@trau/contract'
import { fail } from '#platform/errors.ts'
import type { FriendshipRow } from './friendship-store.ts'

/** What stands between two people, as a table: what each may do, and what comes of it. Pure. */

/** For so long nobody is asked again by somebody whom they declined. */
export const declineCooldownMs = 7 * 24 * 3_600_000

export type FriendshipState = Pick<
  FriendshipRow,
  'status' | 'requester_id' | 'message' | 'source' | 'requested_time' | 'declined_time' | 'updated_time'
>

export type Act =
  | { act: 'request'; message: string; source: string | null }
  | { act: 'accept' | 'decline' | 'cancel' | 'remove' | 'block' }

/**
 * What stands after `me` acted; the same value where nothing changes, since repeating what is done answers as the first time did.
 * @throws friendshipStatusNotAllowed
 */
export function nextFriendship(
  before: FriendshipState | undefined,
  me: string,
  act: Act,
  now: Date,
): FriendshipState | undefined {
  const isMine = before?.requester_id === me
  const to = (status: FriendshipState['status']) => ({ ...before!, status, updated_time: now })
  switch (act.act) {
    case 'request':
      return request(before, me, act, now)
    case 'accept':
      if (before?.status === 'ACCEPTED') return before
      if (before?.status === 'PENDING' && !isMine) return to('ACCEPTED')
      break
    case 'decline':
      if (before?.status === 'DECLINED' && !isMine) return before
      if (before?.status === 'PENDING' && !isMine) return { ...to('DECLINED'), declined_time: now }
      break
    case 'cancel':
      if (before?.status === 'CANCELLED' && isMine) return before
      // Who was declined does not learn of it, so takes back what to them still waits.
      if ((before?.status === 'PENDING' || before?.status === 'DECLINED') && isMine) return to('CANCELLED')
      break
    case 'remove':
      if (before?.status === 'REMOVED') return before
      if (before?.status === 'ACCEPTED') return to('REMOVED')
      break
    case 'block':
      if (before?.status === 'ACCEPTED') return to('REMOVED')
      // As with a cancelled request: who was declined does not learn of it.
      if (before?.status === 'DECLINED' && isMine) return to('CANCELLED')
      if (before?.status !== 'PENDING') return before
      return isMine ? to('CANCELLED') : { ...to('DECLINED'), declined_time: now }
  }
  throw fail('friendshipStatusNotAllowed')
}

function request(
  before: FriendshipState | undefined,
  me: string,
  { message, source }: Extract<Act, { act: 'request' }>,
  now: Date,
): FriendshipState {
  const isMine = before?.requester_id === me
  if (before?.status === 'ACCEPTED') return before
  // Requests that cross; who declined and then asks has changed their mind.
  if (before && !isMine && (before.status === 'PENDING' || before.status === 'DECLINED'))
    return { ...before, status: 'ACCEPTED', updated_time: now }
  const declinedTime = isMine ? before.declined_time : null
  const isPeace =
    declinedTime !== null &&
    declinedTime !== undefined &&
    now.getTime() - declinedTime.getTime() < declineCooldownMs
  if (before && isMine && (before.status === 'PENDING' || (before.status === 'DECLINED' && isPeace)))
    return before
  return {
    status: isPeace ? 'DECLINED' : 'PENDING',
    requester_id: me,
    message,
    source,
    requested_time: now,
    declined_time: isPeace ? declinedTime : null,
    updated_time: now,
  }
}

/** What the specification calls it, as this person may know it: a decline is silent, so to who asked the request still waits. */
export function statusFor(standing: FriendshipState | undefined, userId: string): FriendshipStatus {
  if (!standing) return 'FRIENDSHIP_STATUS_UNSPECIFIED'
  if (standing.status === 'DECLINED' && standing.requester_id === userId) return 'FRIENDSHIP_STATUS_PENDING'
  return `FRIENDSHIP_STATUS_${standing.status}`
}

/** When it last changed, as this person may know it. */
export function updatedFor(standing: FriendshipState, userId: string): Date {
  return standing.status === 'DECLINED' && standing.requester_id === userId
    ? standing.requested_time
    : standing.updated_time
}
