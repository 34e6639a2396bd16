import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { blocksBetween, lets, relationsTo } from '../identity/index.ts'
import { isDelivered, isHiddenFrom, maySeeMembers, type RoomAccess } from '../room/index.ts'
import { findCall, type StoredCall } from './call-store.ts'
import { type CallModel, type Participant, participantOfUser } from './machine/model.ts'

export interface CallAccess {
  call: StoredCall
  /** Absent for a member of the room who was never in the call. */
  mine: Participant | undefined
  /** Absent for whoever is not in the room. */
  room: RoomAccess | undefined
  /** Starter, owner and deputies. */
  isHost: boolean
}

/**
 * The call, for members of its room and for people who were invited from outside. Asked anew with every request: who has left the room, has
 * hidden it, or never was there learns nothing.
 * @throws callNotFound
 */
export async function requireCall(app: App, me: Caller, callId: string): Promise<CallAccess> {
  const call = await findCall(app.db, { tenantId: me.tenantId, callId })
  if (!call) throw fail('callNotFound')
  return accessTo(app, me, call)
}

/** @throws callNotFound */
export async function accessTo(app: App, me: Caller, call: StoredCall): Promise<CallAccess> {
  const mine = participantOfUser(call.model, me.userId)
  const room = await app.services.members.find(me.tenantId, call.model.roomId)
  const role = room?.roles.get(me.userId)
  if (!room || role === undefined) {
    // Whom a host has removed, and who is in no room of it, knows the call no more.
    if (!mine?.isOutside || mine.state === 'REMOVED') throw fail('callNotFound')
    return { call, mine, room: undefined, isHost: mine.isHost }
  }
  if (await isHiddenFrom(app, me, room)) throw fail('callNotFound')
  return { call, mine, room, isHost: isHostBy(call.model, { userId: me.userId, ...mine }, room) }
}

/**
 * Hosts are whoever started it and, in the call of a group, the owner and the deputies that the group has now. In a call of two that grew both are:
 * one of them may leave it.
 */
export function isHostBy(
  call: CallModel,
  one: Partial<Pick<Participant, 'participantId' | 'isHost'>> & Pick<Participant, 'userId'>,
  { type, roles }: Pick<RoomAccess, 'type' | 'roles'>,
): boolean {
  const role = one.userId === null ? undefined : roles.get(one.userId)
  if (type !== 'GROUP' || role === undefined)
    return (
      (one.isHost ?? false) ||
      (role !== undefined && (call.kind === 'GROUP' || one.participantId === call.starterId))
    )
  return one.participantId === call.starterId || role <= MemberRole.DEPUTY
}

/**
 * Whether somebody learns of a call whom it rang in vain. Where the members of a group do not see each other, only its owner and deputies do: it
 * would be the list of members.
 * @param userId absent for guests
 */
export function seesRung(room: RoomAccess | undefined, userId: string | undefined): boolean {
  if (!room) return true
  const role = userId === undefined ? undefined : room.roles.get(userId)
  return role === undefined
    ? room.switches.membersCanSeeMembers
    : maySeeMembers({ role, switches: room.switches })
}

/** Which participants somebody sees. Who was in the call is seen by everybody, and so are guests who wait. */
export const seenBy =
  (room: RoomAccess | undefined, userId: string | undefined) =>
  (one: Participant): boolean =>
    one.joinedTime !== null || one.userId === null || one.userId === userId || seesRung(room, userId)

/** @throws notInCall */
export async function requireUnblocked(app: App, me: Caller, access: CallAccess): Promise<void> {
  if (await isBlocked(app, me, access)) throw fail('notInCall')
}

/** In a direct call nothing passes while one has blocked the other; the next heartbeat ends it. */
export const isBlocked = async (app: App, me: Caller, { call, room }: CallAccess): Promise<boolean> =>
  call.model.kind === 'DIRECT' && room !== undefined && !(await isDelivered(app, me, room))

/** Those of these people who let the caller ring them: nobody is blocked, and their privacy allows it. */
export async function ringable(
  app: App,
  me: Pick<Caller, 'tenantId' | 'userId'>,
  userIds: readonly string[],
): Promise<string[]> {
  const others = userIds.filter(userId => userId !== me.userId)
  const rows = await app.services.userCache.findRows(me.tenantId, others)
  const relations = await relationsTo(app, me.tenantId, me.userId, others)
  const allowedIds: string[] = []
  for (const userId of others) {
    const row = rows.get(userId)
    if (!row || row.is_locked || row.erased_time) continue
    if (!lets(row, 'calls', relations.get(userId) ?? 'stranger')) continue
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, userId)
    if (!aBlockedB && !bBlockedA) allowedIds.push(userId)
  }
  return allowedIds
}

/**
 * The caller's participant, on the very device that carries the call.
 * @param deviceId absent where any tab of the session may
 * @throws callEnded, notInCall
 */
export function requireInCall(
  { call, mine }: Pick<CallAccess, 'call' | 'mine'>,
  me: Pick<Caller, 'sessionId'>,
  deviceId?: string,
): Participant {
  const { state, endReason } = call.model
  if (state === 'ENDED') throw fail('callEnded', endReason ? { endReason } : {})
  if (mine?.state !== 'JOINED' || mine.device?.sessionId !== me.sessionId) throw fail('notInCall')
  if (deviceId !== undefined && mine.device.deviceId !== deviceId) throw fail('notInCall')
  return mine
}
