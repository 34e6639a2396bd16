import type {
  PersonalTag,
  Room,
  RoomEntry,
  RoomMember,
  SelfMember,
  SharedRoom,
  User,
  UserInfo,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { blocksBetween, findUserInfos, viewUsers } from '../../identity/index.ts'
import type { ListedRoom } from '../list/room-list-store.ts'
import { findTags, type Tags } from '../own-settings/tag-store.ts'
import { shownSeq } from '../read-marks/receipts.ts'
import { switchesOf } from '../settings/switches.ts'
import type { MemberRow, RoomRow } from '../tables.ts'
import { composeName, peerIdOf, selfRoomName } from './names.ts'
import type { RoomViewer } from './room-messages.ts'
import { findRooms } from './room-store.ts'
import { findFirstMembers, findMembersOfRooms, type ShownMember } from './room-view-store.ts'

/** How many members travel with a room. */
const shownMembers = 8

interface ViewerKey {
  roomId: string
  viewerId: string
}

/** One person's rooms, in the order of the ids; those they are not in are left out. */
export function viewRooms(
  app: App,
  q: Queryable,
  tenantId: string,
  viewerId: string,
  roomIds: readonly string[],
): Promise<RoomEntry[]> {
  return viewRoomsFor(
    app,
    q,
    tenantId,
    roomIds.map(roomId => ({ roomId, viewerId })),
  )
}

/** One person's rooms as a list has read them. */
export function viewListed(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly ListedRoom[],
): Promise<RoomEntry[]> {
  const viewers = rows.map(row => ({
    room: row,
    member: row,
    viewerId: row.user_id,
    clearedSeq: row.cleared_seq,
    visibleAfterSeq: row.visible_after_seq,
  }))
  return viewForViewers(app, q, tenantId, viewers)
}

/** One room as each of these people sees it. */
export async function viewRoomForEach(
  app: App,
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  viewerIds: readonly string[],
): Promise<Map<string, RoomEntry>> {
  const viewers = viewerIds.map(viewerId => ({ roomId: room.room_id, viewerId }))
  const entries = await viewRoomsFor(app, q, room.tenant_id, viewers)
  return new Map(entries.map(entry => [entry.selfMember.userId, entry]))
}

/** Builds the room entries of answers and events, except for lists, which have read rooms and own rows already. */
export async function viewRoomsFor(
  app: App,
  q: Queryable,
  tenantId: string,
  viewers: readonly ViewerKey[],
  options: { members?: number } = {},
): Promise<RoomEntry[]> {
  if (viewers.length === 0) return []
  const roomIds = [...new Set(viewers.map(viewer => viewer.roomId))]
  const [rooms, ownRows] = await Promise.all([
    findRooms(q, tenantId, roomIds),
    findMembersOfRooms(q, tenantId, viewers),
  ])
  const own = new Map(ownRows.map(row => [`${row.room_id}/${row.user_id}`, row]))
  const memberViewers = viewers.flatMap(viewer => {
    const room = rooms.get(viewer.roomId)
    const member = own.get(`${viewer.roomId}/${viewer.viewerId}`)
    if (!room || !member) return []
    const { cleared_seq: clearedSeq, visible_after_seq: visibleAfterSeq } = member
    return [{ room, member, viewerId: viewer.viewerId, clearedSeq, visibleAfterSeq }]
  })
  return viewForViewers(app, q, tenantId, memberViewers, options.members)
}

interface RoomMemberViewer extends RoomViewer {
  member: MemberRow
}

/** Every room entry is built here, for any number of rooms and viewers in a fixed number of queries, so that an event equals a fresh fetch. */
async function viewForViewers(
  app: App,
  q: Queryable,
  tenantId: string,
  viewers: readonly RoomMemberViewer[],
  members = shownMembers,
): Promise<RoomEntry[]> {
  if (viewers.length === 0) return []
  const roomIds = [...new Set(viewers.map(viewer => viewer.room.room_id))]
  const [firstMembers, lastMessages, pins, tags] = await Promise.all([
    findFirstMembers(q, tenantId, roomIds, members),
    app.services.roomMessages.lastVisible(app, q, viewers),
    app.services.roomMessages.pinned(app, q, viewers),
    findTags(
      q,
      viewers.map(viewer => viewer.member),
    ),
  ])
  const memberIds = [...firstMembers.values()].flat().map(row => row.user_id)
  const infos = await findUserInfos(app, tenantId, [...memberIds, ...viewers.map(viewer => viewer.viewerId)])
  const peers = await viewPeers(app, tenantId, viewers)

  const entries: RoomEntry[] = []
  for (const [i, { room, member, viewerId }] of viewers.entries()) {
    const memberRows = firstMembers.get(room.room_id) ?? []
    const members = memberRows.map(row => viewMember(row, infos))
    const isAwaitingAcceptance =
      room.type === 'PRIVATE' && memberRows.some(row => row.stranger_id === viewerId)
    const peer = peers.get(`${viewerId}/${peerIdOf(room, viewerId)}`)
    const lastMessage = lastMessages[i]
    entries.push({
      room: {
        ...viewShared(room, members),
        type: room.type,
        isOnline: false,
        ...ofPeer(room, peer?.user),
        isAwaitingAcceptance,
        isFavorite: member.is_favorite,
        isArchived: member.is_archived,
        mutedUntil: member.muted_until,
        ...(room.last_message_time ? { lastMessageTime: room.last_message_time.getTime() } : {}),
        ...(lastMessage ? { lastMessage } : {}),
        createdTime: room.created_time.getTime(),
        pinnedMessages: pins[i]!,
        isBlockedByMe: peer?.isBlockedByMe ?? false,
        lastSeq: room.last_seq,
        lastCountable: room.last_countable,
        personalTags: viewTags(member, tags),
      },
      selfMember: viewSelfMember(room, member, infos, tags),
    })
  }
  return entries
}

/** A group as all of its members see it. */
export async function viewSharedRoom(app: App, q: Queryable, room: RoomRow): Promise<SharedRoom> {
  const first = await findFirstMembers(q, room.tenant_id, [room.room_id], shownMembers)
  return viewShared(room, await viewMembers(app, room.tenant_id, first.get(room.room_id) ?? []))
}

/** The part of a group that is the same for everybody in it. */
function viewShared(room: RoomRow, members: RoomMember[]): SharedRoom {
  const switches = switchesOf(room)
  return {
    roomId: room.room_id,
    name: room.type === 'SELF' ? selfRoomName : room.name || composeName(members),
    ...(room.description ? { description: room.description } : {}),
    ...(room.avatar_url ? { avatarUrl: room.avatar_url } : {}),
    ...(room.avatar_hash ? { avatarHash: room.avatar_hash } : {}),
    ...(room.owner_id ? { ownerId: room.owner_id } : {}),
    ...(room.workspace_id ? { workspaceId: room.workspace_id } : {}),
    isReadOnly: room.is_read_only,
    memberCount: room.member_count,
    members: switches.membersCanSeeMembers ? members : [],
    ...(room.type === 'GROUP' ? { switches } : {}),
    selfDestructSeconds: room.self_destruct_seconds,
    updatedTime: room.updated_time.getTime(),
  }
}

/** What a private room takes from the other person, as far as that person lets the viewer see it. */
function ofPeer(room: RoomRow, peer: User | undefined): Partial<Room> {
  if (room.type !== 'PRIVATE') return {}
  return {
    name: peer?.name ?? '',
    ...(peer?.avatarUrl ? { avatarUrl: peer.avatarUrl } : {}),
    ...(peer?.avatarHash ? { avatarHash: peer.avatarHash } : {}),
    isOnline: peer?.isOnline ?? false,
    ...(peer?.lastActiveTime ? { lastActiveTime: peer.lastActiveTime } : {}),
    ...(peer ? { peer } : {}),
  }
}

async function viewPeers(
  app: App,
  tenantId: string,
  viewers: readonly { room: RoomRow; viewerId: string }[],
) {
  const peers = new Map<string, { user: User; isBlockedByMe: boolean }>()
  const byViewer = Map.groupBy(
    viewers.filter(viewer => viewer.room.type === 'PRIVATE'),
    viewer => viewer.viewerId,
  )
  for (const [viewerId, mine] of byViewer) {
    const peerIds = mine.map(viewer => peerIdOf(viewer.room, viewerId)!)
    for (const [peerId, user] of await viewUsers(app, { tenantId, userId: viewerId }, peerIds)) {
      const { aBlockedB } = await blocksBetween(app, tenantId, viewerId, peerId)
      peers.set(`${viewerId}/${peerId}`, { user, isBlockedByMe: aBlockedB })
    }
  }
  return peers
}

export function viewMember(row: ShownMember, infos: ReadonlyMap<string, UserInfo>): RoomMember {
  return {
    roomMemberId: row.room_member_id,
    userId: row.user_id,
    roomId: row.room_id,
    role: row.role,
    joinedAt: row.joined_time.getTime(),
    // Who has not accepted a stranger tells them nothing.
    lastSeenSeq: row.stranger_id ? 0 : shownSeq(row),
    lastDeliveredSeq: row.stranger_id ? 0 : row.delivered_seq,
    user: infos.get(row.user_id) ?? { userId: row.user_id },
  }
}

export async function viewMembers(
  app: App,
  tenantId: string,
  rows: readonly ShownMember[],
): Promise<RoomMember[]> {
  const infos = await findUserInfos(
    app,
    tenantId,
    rows.map(row => row.user_id),
  )
  return rows.map(row => viewMember(row, infos))
}

/** Those of a room's tags that there are still, in its order. */
const viewTags = (row: MemberRow, tags: Tags): PersonalTag[] =>
  row.personal_tags.flatMap(id => tags.get(id) ?? [])

/** @param room supplies the counters, so it is read after, or locked with, the member's row */
export function viewSelfMember(
  room: Pick<RoomRow, 'last_countable' | 'all_mentioned_seq'>,
  row: MemberRow,
  infos: ReadonlyMap<string, UserInfo>,
  tags: Tags,
): SelfMember {
  return {
    roomMemberId: row.room_member_id,
    userId: row.user_id,
    roomId: row.room_id,
    role: row.role,
    joinedAt: row.joined_time.getTime(),
    lastSeenMessageId: row.read_message_id ?? '',
    lastSeenMessageTime: row.read_time?.getTime() ?? 0,
    // What was there before one joined is not unread, though nobody should learn that one has seen it.
    lastSeenSeq: Math.max(row.read_seq, row.joined_seq),
    unreadCount: Math.max(0, room.last_countable - row.read_countable),
    readCountable: row.read_countable,
    mentionedSeq: Math.max(row.mentioned_seq, room.all_mentioned_seq),
    isMarkedUnread: row.is_marked_unread,
    isFavorite: row.is_favorite,
    isArchived: row.is_archived,
    mutedUntil: row.muted_until,
    clearedSeq: row.cleared_seq,
    visibleAfterSeq: row.visible_after_seq,
    isHidden: row.is_hidden,
    isStranger: row.stranger_id !== null,
    personalTags: viewTags(row, tags),
    privateName: row.private_name,
    user: infos.get(row.user_id) ?? { userId: row.user_id },
  }
}
