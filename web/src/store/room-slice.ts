import { createSelector, createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit'
import type { CustomStatus, LastMessage, Message, Room, SelfMember, SharedRoom } from '@trau/contract'
import { serverNow } from '../api/server-clock.ts'
import { pictureAndName } from './online-status.ts'
import { compareRooms, placeOf, type RoomItem } from './room-order.ts'
import { isSelfMember } from './self-member.ts'

type PersonalTag = SelfMember['personalTags'][number]

export interface RoomState {
  /** Always ordered as `compareRooms` says. */
  rooms: RoomItem[]
  /** Place in `rooms` by room id. */
  indexById: Record<string, number>
  /** The room that is open and looked at; messages in it do not count as unread. */
  currentRoomId: string | null
  /** The room whose newest message is on the screen of somebody who looks at it: what comes there is read at once. */
  followedRoomId: string | null
  personalTags: PersonalTag[]
  /** Most rooms to keep; null keeps all. */
  capacity: number | null
}

const initialState: RoomState = {
  rooms: [],
  indexById: {},
  currentRoomId: null,
  followedRoomId: null,
  personalTags: [],
  capacity: null,
}

/** A change of one room: any fields of it, and of the membership. */
export interface RoomChange {
  room: Partial<Room> & { roomId: string }
  selfMember?: Partial<SelfMember>
}

export const roomSlice = createSlice({
  name: 'room',
  initialState,
  reducers: {
    /** Replaces the list. The first of two rows with one id stays. */
    roomsSet(state, { payload }: PayloadAction<readonly RoomItem[]>) {
      const byId = new Map<string, RoomItem>()
      for (const { room, selfMember } of payload) {
        if (!room?.roomId || byId.has(room.roomId)) continue
        byId.set(room.roomId, isSelfMember(selfMember) ? { room, selfMember } : { room })
      }
      state.rooms = [...byId.values()].sort(compareRooms) as Draft<RoomItem>[]
      trim(state)
      reindex(state)
      if (!find(state, state.currentRoomId)) selectFirst(state)
    },

    /** Selecting resets the room's unread count. `null`: no room is being looked at. */
    roomSelected(state, { payload: roomId }: PayloadAction<string | null>) {
      state.currentRoomId = roomId
      const member = find(state, roomId)?.selfMember
      if (!member) return
      member.unreadCount = 0
      member.isMarkedUnread = false
    },

    /** `null`: nobody is at the end of any room. */
    roomFollowed(state, { payload: roomId }: PayloadAction<string | null>) {
      state.followedRoomId = roomId
    },

    /** Seen up to this number here, or in another tab; the count follows with the server's answer. Marks never move back. */
    readMarkMoved(state, { payload }: PayloadAction<{ roomId: string; seq: number }>) {
      const member = find(state, payload.roomId)?.selfMember
      if (member && !(member.lastSeenSeq >= payload.seq)) member.lastSeenSeq = payload.seq
    },

    /**
     * Adds a room, or merges what came into the one there is, and puts it in its place. An answer may be older than messages whose events came
     * first: those stay, and read marks never move back.
     */
    roomUpserted(state, { payload }: PayloadAction<RoomChange>) {
      if (!payload.room.roomId) return
      const currentRoom = find(state, payload.room.roomId) as RoomItem | undefined
      const newer = currentRoom && isOvertaken(payload, currentRoom) ? overtakingPart(currentRoom) : undefined
      const selfMember = { ...currentRoom?.selfMember, ...payload.selfMember, ...newer?.selfMember }
      const item: RoomItem = { room: { ...currentRoom?.room, ...payload.room, ...newer?.room } as Room }
      if (isSelfMember(selfMember)) item.selfMember = selfMember
      put(state, item)
    },

    /** What all members see of a group changed. An optional field that is missing is not set any more. */
    roomUpdated(state, { payload: sharedRoom }: PayloadAction<SharedRoom>) {
      const item = find(state, sharedRoom.roomId)
      if (!item) return
      const { description: _1, avatarUrl: _2, avatarHash: _3, ownerId: _4, ...rest } = item.room
      put(state, { ...item, room: { ...rest, ...sharedRoom } } as RoomItem)
    },

    /** A room's own read mark or switches changed. The answer may be older than a message that an event brought: it still counts. */
    selfMemberUpdated(state, { payload }: PayloadAction<SelfMember>) {
      const item = find(state, payload.roomId)
      if (!item || !isSelfMember(payload)) return
      const { isFavorite, isArchived, mutedUntil, personalTags } = payload
      const lastSeenSeq = Math.max(payload.lastSeenSeq, item.selfMember?.lastSeenSeq ?? 0)
      const mentionedSeq = Math.max(payload.mentionedSeq ?? 0, item.selfMember?.mentionedSeq ?? 0)
      const knownUnread = (item.room.lastCountable ?? 0) - payload.readCountable
      const isOpen = payload.roomId === state.currentRoomId
      const unreadCount = isOpen ? payload.unreadCount : Math.max(payload.unreadCount, knownUnread)
      put(state, {
        room: { ...item.room, isFavorite, isArchived, mutedUntil, personalTags },
        selfMember: { ...payload, lastSeenSeq, mentionedSeq, unreadCount },
      })
    },

    /**
     * A new message: the room's last one now. With `lastCountable` the unread count is computed from the read mark, so that
     * hearing of one message twice counts it once; without, it rises by 1. A message already known changes nothing. With `keepsUnread` its
     * sender has read nothing by it; it is not unread for them either.
     */
    messageReceived(
      state,
      {
        payload,
      }: PayloadAction<{
        message: LastMessage
        counts?: boolean
        lastCountable?: number
        keepsUnread?: boolean | undefined
      }>,
    ) {
      const { message, counts = true, lastCountable, keepsUnread } = payload
      const item = find(state, message.roomId)
      if (item && counts && lastCountable !== undefined && !keepsUnread)
        readByWriting(item, message, lastCountable)
      if (!item) return
      const isRepeated = isKnown(item.room as Room, message)
      // An author hears their own message at once, ahead of what they did just before it, and then once more behind that.
      if (!isRepeated || (item.room.lastMessage?.seq ?? 0) < message.seq)
        item.room.lastMessage = message as Draft<LastMessage>
      if (isRepeated) {
        if (counts) leaveArchive(item, message.createdTime)
        return
      }
      item.room.lastMessageTime = message.createdTime
      item.room.lastSeq = message.seq
      if (lastCountable !== undefined) item.room.lastCountable = lastCountable
      const member = item.selfMember
      if (keepsUnread && member?.userId === message.senderId) member.readCountable += 1
      if (member && message.roomId !== state.currentRoomId) {
        if (lastCountable !== undefined)
          member.unreadCount = Math.max(0, lastCountable - member.readCountable)
        else if (counts) member.unreadCount += 1
      }
      if (counts) {
        leaveArchive(item, message.createdTime)
        // Somebody wrote, and has seen all before it: pins of others among that.
        for (const pin of item.room.pinnedMessages ?? []) {
          if (!keepsUnread && pin.senderId !== message.senderId) pin.status = 'SEEN'
        }
      }
      put(state, item as RoomItem)
    },

    /** A message names the person, or everybody; marks never move back. */
    mentionHeard(state, { payload }: PayloadAction<{ roomId: string; mentionedSeq: number }>) {
      const member = find(state, payload.roomId)?.selfMember
      if (member) member.mentionedSeq = Math.max(member.mentionedSeq ?? 0, payload.mentionedSeq)
    },

    /** The last message changed in place, or another one became the last; the room's other fields stay, its place and time among them. */
    lastMessageUpdated(state, { payload }: PayloadAction<{ roomId: string; lastMessage?: LastMessage }>) {
      const item = find(state, payload.roomId)
      if (!item) return
      put(state, { ...item, room: { ...item.room, lastMessage: payload.lastMessage } } as RoomItem)
    },

    favoriteToggled(state, { payload }: PayloadAction<{ roomId: string; isFavorite?: boolean }>) {
      const item = find(state, payload.roomId)
      if (!item) return
      item.room.isFavorite = payload.isFavorite ?? !item.room.isFavorite
      if (item.selfMember) item.selfMember.isFavorite = item.room.isFavorite
      put(state, item as RoomItem)
    },

    /** Of one room, or of every private room with this person. */
    onlineChanged(
      state,
      {
        payload,
      }: PayloadAction<{
        roomId?: string
        userId?: string
        isOnline: boolean
        lastActiveTime?: number
        customStatus?: CustomStatus
        name?: string
        avatarUrl?: string
        avatarHash?: string
      }>,
    ) {
      for (const { room } of state.rooms) {
        if (room.roomId !== payload.roomId && !(payload.userId && room.peer?.userId === payload.userId))
          continue
        room.isOnline = payload.isOnline
        if (room.peer && payload.userId) room.peer.customStatus = payload.customStatus
        for (const target of [room, room.peer]) if (target) Object.assign(target, pictureAndName(payload))
        if (payload.isOnline) delete room.lastActiveTime
        else if ((payload.lastActiveTime ?? 0) > (room.lastActiveTime ?? 0)) {
          room.lastActiveTime = payload.lastActiveTime
        }
      }
    },

    messagePinned(state, { payload }: PayloadAction<{ roomId: string; message: Message }>) {
      const room = find(state, payload.roomId)?.room
      if (!room) return
      const message = payload.message as Draft<Message>
      room.pinnedMessages = [message, ...withoutMessage(room.pinnedMessages, message.messageId)]
    },
    messageUnpinned(state, { payload }: PayloadAction<{ roomId: string; messageId: string }>) {
      const room = find(state, payload.roomId)?.room
      if (room) room.pinnedMessages = withoutMessage(room.pinnedMessages, payload.messageId)
    },
    pinsSet(state, { payload }: PayloadAction<{ roomId: string; pinnedMessages: Message[] }>) {
      const room = find(state, payload.roomId)?.room
      if (room) room.pinnedMessages = payload.pinnedMessages as Draft<Message>[]
    },

    roomRemoved(state, { payload: roomId }: PayloadAction<string>) {
      const index = state.indexById[roomId]
      if (index === undefined) return
      state.rooms.splice(index, 1)
      delete state.indexById[roomId]
      reindex(state, index)
      if (state.currentRoomId === roomId) selectFirst(state)
    },

    capacitySet(state, { payload }: PayloadAction<number | null>) {
      state.capacity = payload
      trim(state)
    },
    /** What is on a room is shown as it is now; what is gone is on none. */
    personalTagsSet(state, { payload }: PayloadAction<PersonalTag[]>) {
      state.personalTags = payload
      const byId = new Map(payload.map(tag => [tag.tagId, tag]))
      const now = (tags: readonly PersonalTag[]) => tags.flatMap(({ tagId }) => byId.get(tagId) ?? [])
      for (const { room, selfMember } of state.rooms) {
        room.personalTags = now(room.personalTags ?? [])
        if (selfMember) selfMember.personalTags = now(selfMember.personalTags)
      }
    },
    roomsCleared: () => initialState,
  },
  selectors: {
    /** All but those behind the PIN, which only their own list shows. */
    selectRooms: createSelector([(state: RoomState) => state.rooms], rooms =>
      rooms.some(isHiddenRoom) ? rooms.filter(item => !isHiddenRoom(item)) : rooms,
    ),
    selectHiddenRooms: createSelector([(state: RoomState) => state.rooms], rooms =>
      rooms.filter(isHiddenRoom),
    ),
    selectRoom: (state, roomId: string | null | undefined): RoomItem | undefined => find(state, roomId),
    selectPersonalTags: state => state.personalTags,
    selectCurrentRoomId: state => state.currentRoomId,
    selectCurrentRoom: (state): RoomItem | undefined => find(state, state.currentRoomId),
    /** Rooms with something unread, muted ones, hidden ones and those of strangers left out: what title and favicon show. */
    selectUnreadRooms: createSelector(
      [(state: RoomState) => state.rooms, (state: RoomState) => state.followedRoomId],
      (rooms, followedRoomId) => rooms.filter(item => isWaiting(item, followedRoomId)).length,
    ),
  },
})

/** Whether a room counts as unread in title and favicon, unless it is the one being read. */
export const isWaiting = (item: RoomItem, followedId: string | null | undefined): boolean =>
  item.room.roomId !== followedId &&
  !isOfStranger(item) &&
  !isHiddenRoom(item) &&
  isUnread(item) &&
  (!isMuted(item.room.mutedUntil) || isMentionWaiting(item))

/**
 * How many messages nobody has read, from the read mark, which only reading moves. Not `unreadCount`: that one is 0 as soon as a room is
 * selected (R-ROOMLIST-3), and what is selected may not have been looked at, or not to its end.
 */
export function unreadOf({ room, selfMember }: RoomItem): number {
  if (!selfMember || selfMember.lastSeenSeq >= room.lastSeq) return 0
  const unread = room.lastCountable - selfMember.readCountable
  return Number.isFinite(unread) ? Math.max(0, unread) : selfMember.unreadCount
}

export const isUnread = (item: RoomItem): boolean =>
  unreadOf(item) > 0 || item.selfMember?.isMarkedUnread === true

/** A message that names the person waits to be read: it counts even where the room is muted. */
export const isMentionWaiting = (item: RoomItem): boolean =>
  item.selfMember !== undefined &&
  unreadOf(item) > 0 &&
  item.selfMember.mentionedSeq > item.selfMember.lastSeenSeq

/** Muted now: for ever (−1), or until a time that has not come by the server’s clock, as the server decides. */
export const isMuted = (mutedUntil: number, now = serverNow()) => mutedUntil === -1 || mutedUntil > now

/** It waits in "Tin nhắn từ người lạ" until it is accepted. */
export const isOfStranger = ({ selfMember }: RoomItem): boolean => selfMember?.isStranger === true

/** It stands behind the PIN; known here only while this session is unlocked. */
export function isHiddenRoom({ selfMember }: RoomItem): boolean {
  return selfMember?.isHidden === true
}

type S = Draft<RoomState> | RoomState

function find<T extends S>(state: T, roomId: string | null | undefined): T['rooms'][number] | undefined {
  const index = roomId ? state.indexById[roomId] : undefined
  return index === undefined ? undefined : state.rooms[index]
}

const isKnown = (room: Room, message: LastMessage) =>
  room.lastMessage?.messageId === message.messageId ||
  (Number.isFinite(room.lastSeq) && message.seq <= room.lastSeq)

const isOvertaken = ({ room }: RoomChange, current: RoomItem) =>
  room.lastSeq !== undefined && room.lastSeq < current.room.lastSeq

/** What events of messages change in a room. */
function overtakingPart({ room, selfMember }: RoomItem) {
  const { lastSeq, lastCountable, lastMessage, lastMessageTime } = room
  return {
    room: { lastSeq, lastCountable, lastMessage, lastMessageTime },
    selfMember: selfMember && {
      unreadCount: selfMember.unreadCount,
      mentionedSeq: selfMember.mentionedSeq,
      readCountable: selfMember.readCountable,
      lastSeenSeq: selfMember.lastSeenSeq,
      lastSeenMessageId: selfMember.lastSeenMessageId,
      lastSeenMessageTime: selfMember.lastSeenMessageTime,
      isMarkedUnread: selfMember.isMarkedUnread,
    },
  }
}

/** Who sends has read all before it, on their other devices too; no mark is sent for that. */
function readByWriting({ selfMember: mine }: Draft<RoomItem>, message: LastMessage, lastCountable: number) {
  if (!mine || mine.userId !== message.senderId || lastCountable <= mine.readCountable) return
  mine.readCountable = lastCountable
  mine.unreadCount = 0
  mine.isMarkedUnread = false
  mine.lastSeenSeq = message.seq
  mine.lastSeenMessageId = message.messageId
  mine.lastSeenMessageTime = message.createdTime
}

/** A new message brings a room back from the archive, unless it is muted. */
function leaveArchive({ room, selfMember }: Draft<RoomItem>, at: number) {
  if (!room.isArchived || isMuted(room.mutedUntil, at)) return
  room.isArchived = false
  if (selfMember) selfMember.isArchived = false
}

const withoutMessage = (messages: Draft<Message>[] | undefined, messageId: string) =>
  (messages ?? []).filter(message => message.messageId !== messageId)

/** Puts an item where it belongs, in place of the one with its id, and drops what is over the capacity. */
function put(state: Draft<RoomState>, item: RoomItem) {
  const from = state.indexById[item.room.roomId]
  if (from !== undefined) state.rooms.splice(from, 1)
  const to = placeOf(state.rooms as RoomItem[], item)
  state.rooms.splice(to, 0, item as Draft<RoomItem>)
  if (from === undefined) reindex(state, to)
  else reindex(state, Math.min(from, to), Math.max(from, to))
  trim(state)
}

/** Cuts off what is over the capacity: the tail, which is the oldest of the non-favourites first. */
function trim(state: Draft<RoomState>) {
  if (state.capacity === null || state.rooms.length <= state.capacity) return
  const droppedIds = state.rooms.splice(Math.max(0, state.capacity)).map(({ room }) => room.roomId)
  for (const roomId of droppedIds) delete state.indexById[roomId]
  if (droppedIds.includes(state.currentRoomId ?? '')) selectFirst(state)
}

/** Brings the index in line with the places `from` to `to`; without bounds, all of it. */
function reindex(state: Draft<RoomState>, from?: number, to = state.rooms.length - 1) {
  if (from === undefined) state.indexById = {}
  for (let i = from ?? 0; i <= to; i++) state.indexById[state.rooms[i]!.room.roomId] = i
}

function selectFirst(state: Draft<RoomState>) {
  state.currentRoomId = state.rooms[0]?.room.roomId ?? null
}

export const roomActions = roomSlice.actions
export const roomSelectors = roomSlice.selectors
