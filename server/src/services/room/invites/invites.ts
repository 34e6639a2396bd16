import { randomBytes } from 'node:crypto'
import {
  type InvitationPreview,
  type Invite,
  type InvitePreview,
  MemberRole,
  maxInvites,
  maxJoinRequests,
  maxShownFriends,
  type RoomEntry,
} from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findInviter, findUserInfos, requireUnlimited } from '../../identity/index.ts'
import { admit, requireOfWorkspace } from '../members/admitting.ts'
import type { RoomAccess } from '../members/members.ts'
import { isHiddenFrom, requireActor, requireGroup, requireMember, requireRank } from '../policy.ts'
import { changeMembership, changeRoom, type LockedRoom } from '../rooms/change.ts'
import { findMember, findRoom } from '../rooms/room-store.ts'
import { viewRooms, viewSharedRoom } from '../rooms/view.ts'
import type { InviteRow, RoomRow } from '../tables.ts'
import {
  countJoined,
  deleteInvite,
  findInvite,
  findInviteOfAnyTime,
  insertInvite,
  isOver,
  selectInvites,
} from './invite-store.ts'
import { countRequests, findRequest, settleRequests, setWaiting } from './join-requests.ts'

const hourMs = 3_600_000

/** @throws roomNotFound, notForThisRoomType, roleTooLow */
export async function requireLeader(app: App, me: UserKey, roomId: string): Promise<void> {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireRank(access.role, MemberRole.DEPUTY)
}

/** One change by the owner or a deputy of a group. @throws as `requireLeader` */
export async function asLeader<T>(
  app: App,
  me: UserKey,
  roomId: string,
  work: (tx: Tx, room: LockedRoom) => Promise<T>,
): Promise<T> {
  await requireLeader(app, me, roomId)
  return changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    requireRank((await requireActor(tx, room.row, me.userId)).role, MemberRole.DEPUTY)
    return work(tx, room)
  })
}

/** @throws tooManyInvites */
export function makeInvite(
  app: App,
  me: UserKey,
  roomId: string,
  { hours, needsApproval }: { hours?: number | undefined; needsApproval: boolean },
): Promise<Invite> {
  return asLeader(app, me, roomId, async (tx, room) => {
    const now = new Date(app.clock.now())
    if ((await selectInvites(tx, room.row, now)).length >= maxInvites)
      throw fail('tooManyInvites', { max: maxInvites })
    const row = await insertInvite(tx, {
      tenant_id: me.tenantId,
      room_id: roomId,
      invite_id: uuidv7(),
      token: randomBytes(16).toString('base64url'),
      needs_approval: needsApproval,
      expires_time: hours ? new Date(now.getTime() + hours * hourMs) : null,
      created_by: me.userId,
      created_time: now,
    })
    const [invite] = await viewInvites(app, [row])
    return invite!
  })
}

export async function viewInvites(app: App, rows: readonly InviteRow[]): Promise<Invite[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(row => row.created_by)
  const infos = await findUserInfos(app, first.tenant_id, ids)
  return rows.map(row => ({
    inviteId: row.invite_id,
    roomId: row.room_id,
    token: row.token,
    needsApproval: row.needs_approval,
    ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
    joinedCount: row.joined_count,
    createdBy: infos.get(row.created_by) ?? { userId: row.created_by },
    createdTime: row.created_time.getTime(),
  }))
}

/** @throws inviteNotFound */
export async function dropInvite(app: App, me: UserKey, roomId: string, inviteId: string): Promise<void> {
  const isGone = await asLeader(app, me, roomId, async (tx, room) => {
    const isAwaited = (await countRequests(tx, room.row)) > 0
    return deleteInvite(tx, room.row, inviteId, { isAwaited, now: new Date(app.clock.now()) })
  })
  if (!isGone) throw fail('inviteNotFound')
}

/**
 * A link of a group that there is; what does not work any more looks like what never was, and so does a group that the caller has hidden
 * from this session. @throws inviteNotFound
 */
async function requireInvite(app: App, me: Requester, token: string, find = findInvite) {
  const invite = await find(app.db, me.tenantId, token, new Date(app.clock.now()))
  const room = invite && (await findRoom(app.db, me.tenantId, invite.room_id))
  if (!invite || !room || room.member_count === 0) throw fail('inviteNotFound')
  const access = await app.services.members.find(me.tenantId, room.room_id)
  if (!access || (await isHiddenFrom(app, me, access))) throw fail('inviteNotFound')
  return { invite, room, access }
}

/** Whose link it is and which group it leads into, for whoever holds it; a group without a name is not described by its members. */
export async function outsideOfInvite(
  app: App,
  tenantId: string,
  token: string,
): Promise<Pick<InvitationPreview, 'inviter' | 'place'> | undefined> {
  const invite = await findInvite(app.db, tenantId, token, new Date(app.clock.now()))
  const room = invite && (await findRoom(app.db, tenantId, invite.room_id))
  if (!invite || !room || room.member_count === 0) return undefined
  const inviter = await findInviter(app, tenantId, invite.created_by)
  return {
    ...(inviter ? { inviter } : {}),
    place: {
      ...(room.name ? { name: room.name } : {}),
      ...(room.avatar_url ? { avatarUrl: room.avatar_url } : {}),
      ...(room.avatar_hash ? { avatarHash: room.avatar_hash } : {}),
      memberCount: room.member_count,
    },
  }
}

/** The caller’s friends in a group whose members see each other; who has hidden the group is not among them. */
async function friendsIn(app: App, me: UserKey, { roles, switches, hidden: hiddenFor }: RoomAccess) {
  if (!switches.membersCanSeeMembers) return { friends: [], friendCount: 0 }
  const { friends } = await app.services.userCache.friendsOf(me.tenantId, me.userId)
  const ids = [...roles.keys()].filter(id => friends.has(id) && !hiddenFor.has(id))
  const shownIds = ids.slice(0, maxShownFriends)
  const infos = await findUserInfos(app, me.tenantId, shownIds)
  return { friends: shownIds.flatMap(id => infos.get(id) ?? []), friendCount: ids.length }
}

/** @throws bannedFromRoom */
function requireNoBan(request: { banned_time: Date | null } | undefined): void {
  if (request?.banned_time) throw fail('bannedFromRoom')
}

/** Whether this link only lets them ask: who was removed from the group always asks. */
const mustAsk = (invite: InviteRow, request: { was_removed: boolean } | undefined): boolean =>
  invite.needs_approval || request?.was_removed === true

/** Whether the group is in no workspace, or the caller is in it too. */
const isOfItsWorkspace = async (app: App, me: Requester, { workspace_id: workspaceId }: RoomRow) =>
  workspaceId === null || app.services.workspaces.isIn(app.db, me, workspaceId)

/** Who waits sees it also by a link that works no more, to take it back. @throws inviteNotFound, bannedFromRoom */
export async function previewInvite(app: App, me: Requester, token: string): Promise<InvitePreview> {
  const { invite, room, access } = await requireInvite(app, me, token, findInviteOfAnyTime)
  const isMember = (await findMember(app.db, room, me.userId)) !== undefined
  const request = await findRequest(app.db, room, me.userId)
  const isClosed = isOver(invite, new Date(app.clock.now()))
  if (isClosed && (isMember || !request?.is_waiting)) throw fail('inviteNotFound')
  if (!isMember) requireNoBan(request)
  const { name, avatarUrl, avatarHash, description, memberCount } = await viewSharedRoom(app, app.db, room)
  const inviter = await findInviter(app, me.tenantId, invite.created_by)
  const needsApproval = isClosed || mustAsk(invite, request)
  // Who waits by another link comes in by one that asks for nothing.
  const outside = request?.is_waiting && needsApproval ? 'WAITING' : 'OUTSIDE'
  return {
    name,
    ...(avatarUrl ? { avatarUrl } : {}),
    ...(avatarHash ? { avatarHash } : {}),
    ...(description ? { description } : {}),
    memberCount,
    needsApproval,
    standing: isMember ? 'MEMBER' : outside,
    ...(isMember || (await isOfItsWorkspace(app, me, room)) ? {} : { isOutsideWorkspace: true }),
    ...(isMember ? { roomId: room.room_id } : {}),
    ...(inviter ? { inviter } : {}),
    ...(await friendsIn(app, me, access)),
  }
}

/**
 * Comes in, or asks to.
 * @throws inviteNotFound, bannedFromRoom, roomFull, tooManyJoinRequests, accountLimited, notInWorkspace, roomReadOnly
 */
export async function join(
  app: App,
  me: Requester,
  token: string,
): Promise<{ standing: 'WAITING' | 'MEMBER'; entry?: RoomEntry }> {
  const { room: roomRow } = await requireInvite(app, me, token)
  const roomId = roomRow.room_id
  const isWaiting = await changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    const now = new Date(app.clock.now())
    const invite = await findInvite(tx, me.tenantId, token, now)
    if (!invite || room.row.member_count === 0) throw fail('inviteNotFound')
    if (await findMember(tx, room.row, me.userId)) return false
    const request = await findRequest(tx, room.row, me.userId)
    requireNoBan(request)
    const isAsking = mustAsk(invite, request)
    if (isAsking && request?.is_waiting) return true
    await requireUnlimited(app, me)
    if (isAsking) {
      // Nobody could ever let them in.
      await requireOfWorkspace(app, tx, room.row, [me.userId])
      if ((await countRequests(tx, room.row)) >= maxJoinRequests)
        throw fail('tooManyJoinRequests', { max: maxJoinRequests })
      await setWaiting(tx, room, me.userId, true, now)
      return true
    }
    await admit(app, tx, room, [me.userId], { event: 'memberJoined', actorId: me.userId })
    await settleRequests(tx, room, [me.userId])
    await countJoined(tx, invite)
    return false
  })
  if (isWaiting) return { standing: 'WAITING' }
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [roomId])
  return { standing: 'MEMBER', ...(entry ? { entry } : {}) }
}

/** Who waits may also take it back when the link is revoked or its time over. @throws inviteNotFound */
export async function takeBackRequest(
  app: App,
  me: Requester,
  token: string,
): Promise<{ standing: 'OUTSIDE' | 'MEMBER' }> {
  const { invite, room: roomRow } = await requireInvite(app, me, token, findInviteOfAnyTime)
  return changeRoom(app, me.tenantId, roomRow.room_id, async (tx, room) => {
    if (await findMember(tx, room.row, me.userId)) return { standing: 'MEMBER' }
    const request = await findRequest(tx, room.row, me.userId)
    if (request?.is_waiting) await setWaiting(tx, room, me.userId, false, request.created_time)
    else if (isOver(invite, new Date(app.clock.now()))) throw fail('inviteNotFound')
    return { standing: 'OUTSIDE' }
  })
}

/** Answers how many still wait. @throws joinRequestNotFound, roomFull */
export async function answerRequest(
  app: App,
  me: UserKey,
  roomId: string,
  userId: string,
  isAccepted: boolean,
): Promise<number> {
  await requireLeader(app, me, roomId)
  return changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    requireRank((await requireActor(tx, room.row, me.userId)).role, MemberRole.DEPUTY)
    const request = await findRequest(tx, room.row, userId)
    if (!request?.is_waiting) throw fail('joinRequestNotFound')
    // They came in by another way meanwhile.
    if (await findMember(tx, room.row, userId)) await settleRequests(tx, room, [userId])
    else if (isAccepted) {
      await admit(app, tx, room, [userId], { event: 'membersAdded', actorId: me.userId, userIds: [userId] })
      await settleRequests(tx, room, [userId])
    } else await setWaiting(tx, room, userId, false, request.created_time)
    return countRequests(tx, room.row)
  })
}
