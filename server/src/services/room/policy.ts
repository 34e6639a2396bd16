import { MemberRole, maxNotifyingGroup, type RoomSwitches, type RoomType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { blocksBetween } from '../identity/index.ts'
import type { RoomAccess } from './members/members.ts'
import { findMember } from './rooms/room-store.ts'
import type { MemberRow, RoomRow } from './tables.ts'

/**
 * The room and the caller's role there, from memory.
 * @throws roomNotFound to everybody who is not a member, whether there is such a room or not, and to a session that has not unlocked
 *   what the caller has hidden.
 */
export async function requireMember(
  app: App,
  me: Requester,
  roomId: string,
): Promise<RoomAccess & { role: number }> {
  const access = await requireMembership(app, me, roomId)
  if (await isHiddenFrom(app, me, access)) throw fail('roomNotFound')
  return access
}

/**
 * The same for what somebody has asked to be done without them: what they have hidden is theirs all the same, and nobody looks.
 * @throws roomNotFound
 */
export async function requireMembership(
  app: App,
  me: UserKey,
  roomId: string,
): Promise<RoomAccess & { role: number }> {
  const access = await app.services.members.find(me.tenantId, roomId)
  const role = access?.roles.get(me.userId)
  if (!access || role === undefined) throw fail('roomNotFound')
  return { ...access, role }
}

/** Whether the caller has hidden the room and the session that asks is not unlocked: then there is no such room. */
export const isHiddenFrom = async (app: App, me: Requester, room: Pick<RoomAccess, 'hidden'>) =>
  room.hidden.has(me.userId) && !(await app.services.hidden.isUnlocked(me))

/** Groups in which only mentions notify, unless a member chose otherwise. */
export const isLargeGroup = ({ type, roles }: Pick<RoomAccess, 'type' | 'roles'>) =>
  type === 'GROUP' && roles.size > maxNotifyingGroup

export function requireGroup(room: { type: RoomType }): void {
  if (room.type !== 'GROUP') throw fail('notForThisRoomType')
}

/**
 * The caller's own member row under the room's lock, where memory no longer decides.
 * @throws roomNotFound when they were removed meanwhile
 */
export async function requireActor(tx: Tx, room: RoomRow, userId: string): Promise<MemberRow> {
  const member = await findMember(tx, room, userId)
  if (!member) throw fail('roomNotFound')
  return member
}

/** A lower number outranks a higher one. */
export function requireRank(role: number, atLeast: number): void {
  if (role > atLeast) throw fail('roleTooLow')
}

/** @throws roomReadOnly in groups of an archived workspace */
export function requireWritable(room: Pick<RoomAccess, 'isReadOnly'>): void {
  if (room.isReadOnly) throw fail('roomReadOnly')
}

interface Place {
  role: number
  switches: RoomSwitches
}

/** Whether somebody in this role may do it: owner and deputies always, restricted members never, others as the switch says. */
export const may = ({ role, switches }: Place, what: Exclude<keyof RoomSwitches, 'membersCanSeeMembers'>) =>
  role !== MemberRole.RESTRICTED && (role <= MemberRole.DEPUTY || switches[what])

/** Reading is for restricted members too. */
export const maySeeMembers = ({ role, switches }: Place) =>
  role <= MemberRole.DEPUTY || switches.membersCanSeeMembers

/** @throws roleTooLow */
export function requireMay(place: Place, what: Parameters<typeof may>[1]): void {
  if (!may(place, what)) throw fail('roleTooLow')
}

/** Owner and deputies over members of an equal or lower role (`product.md` §4 on recalling). */
export const isModeratorOver = (role: number, otherRole: number | undefined) =>
  role <= MemberRole.DEPUTY && (otherRole === undefined || role <= otherRole)

/** Nobody acts on an equal or higher role. */
export const outranks = (role: number, other: number) => role < other

/**
 * In a private room nothing is delivered while one side has blocked the other.
 * @throws notDelivered
 */
export async function requireDelivery(app: App, me: UserKey, room: RoomAccess): Promise<void> {
  if (!(await isDelivered(app, me, room))) throw fail('notDelivered')
}

export async function isDelivered(app: App, me: UserKey, room: RoomAccess): Promise<boolean> {
  if (room.type !== 'PRIVATE') return true
  for (const other of room.roles.keys()) {
    if (other === me.userId) continue
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, other)
    if (aBlockedB || bBlockedA) return false
  }
  return true
}

/** Those of these people between whom and the caller there is a block, in either direction. */
export async function findBlocked(app: App, me: UserKey, userIds: readonly string[]): Promise<Set<string>> {
  const blockedIds = new Set<string>()
  // One after the other: the first reads all of the caller's blocks, the rest come from memory.
  for (const id of userIds) {
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, id)
    if (aBlockedB || bBlockedA) blockedIds.add(id)
  }
  return blockedIds
}
