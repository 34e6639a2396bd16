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
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import { blocksBetween, findUserInfos, viewUsers } from '../../identity/index.ts'
import type { ListedRoom } from '../list/room-list-store.ts'
import { findTags, type Tags } from '../own-settings/tag-store.ts'
import { shownSeq } from '../read-marks/receipts.ts'
import { switchesOf } from '../settings/switches.ts'
import type { MemberRow, RoomRow } from '../tables.ts'
import { composeName, peerIdOf, selfRoomName } from './names.ts'
import type { RoomLook } from './room-messages.ts'
import { findRooms } from './room-store.ts'
import { findFirstMembers, findMembersOfRooms, type ShownMember } from './room-view-store.ts'

/** How many members travel with a room. */
const shownMembers = 8

interface Look {
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
  return viewLooks(
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
  const seen = rows.map(row => ({
    ...{ room: row, member: row, viewerId: row.user_id },
    ...{ clearedSeq: row.cleared_seq, visibleAfterSeq: row.visible_after_seq },
  }))
  return viewSeen(app, q, tenantId, seen)
}

/** One room as each of these people sees it. */
export async function viewRoomForEach(
  app: App,
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  viewerIds: readonly string[],
): Promise<Map<string, RoomEntry>> {
  const looks = viewerIds.map(viewerId => ({ roomId: room.room_id, viewerId }))
  const entries = await viewLooks(app, q, room.tenant_id, looks)
  return new Map(entries.map(entry => [entry.selfMember.userId, entry]))
}

/** Every answer and event that carries a room entry, but for lists, which have read rooms and own rows already. */
export async function viewLooks(
  app: App,
  q: Queryable,
  tenantId: string,
  looks: readonly Look[],
  options: { members?: number } = {},
): Promise<RoomEntry[]> {
  if (looks.length === 0) return []
  const roomIds = [...new Set(looks.map(look => look.roomId))]
  const [rooms, ownRows] = await Promise.all([
    findRooms(q, tenantId, roomIds),
    findMembersOfRooms(q, tenantId, looks),
  ])
  const own = new Map(ownRows.map(row => [`${row.room_id}/${row.user_id}`, row]))
  const seen = looks.flatMap(look => {
    const room = rooms.get(look.roomId)
    const member = own.get(`${look.roomId}/${look.viewerId}`)
    if (!room || !member) return []
    const { cleared_seq: clearedSeq, visible_after_seq: visibleAfterSeq } = member
    return [{ room, member, viewerId: look.viewerId, clearedSeq, visibleAfterSeq }]
  })
  return viewSeen(app, q, tenantId, seen, options.members)
}

interface Seen extends RoomLook {
  member: MemberRow
}

/** Every room entry is built here, for any number of rooms and viewers in a fixed number of queries, so that an event equals a fresh fetch. */
async function viewSeen(
  app: App,
  q: Queryable,
  tenantId: string,
  seen: readonly Seen[],
  members = shownMembers,
): Promise<RoomEntry[]> {
  if (seen.length === 0) return []
  const roomIds = [...new Set(seen.map(look => look.room.room_id))]
  const [firstMembers, lastMessages, pins, tags] = await Promise.all([
    findFirstMembers(q, tenantId, roomIds, members),
    app.services.roomMessages.lastVisible(app, q, seen),
    app.services.roomMessages.pinned(app, q, seen),
    findTags(
      q,
      seen.map(look => look.member),
    ),
  ])
  const memberIds = [...firstMembers.values()].flat().map(row => row.user_id)
  const infos = await findUserInfos(app, tenantId, [...memberIds, ...seen.map(look => look.viewerId)])
  const peers = await viewPeers(app, tenantId, seen)

  const entries: RoomEntry[] = []
  for (const [i, { room, member, viewerId }] of seen.entries()) {
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

async function viewPeers(app: App, tenantId: string, looks: readonly { room: RoomRow; viewerId: string }[]) {
  const peers = new Map<string, { user: User; isBlockedByMe: boolean }>()
  const byViewer = Map.groupBy(
    looks.filter(look => look.room.type === 'PRIVATE'),
    look => look.viewerId,
  )
  for (const [viewerId, mine] of byViewer) {
    const peerIds = mine.map(look => peerIdOf(look.room, viewerId)!)
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
    // What was there before one joined is not unread, though nobody should be told that one has seen it.
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
