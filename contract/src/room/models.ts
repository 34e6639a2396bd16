import { z } from 'zod'
import { LastMessage, Message } from '../chat/models.ts'
import { User, UserInfo } from '../identity/models.ts'
import { maxBeforeAcceptance } from '../rules/person.ts'
import { time } from '../text.ts'

export const RoomType = z
  .enum(['PRIVATE', 'GROUP', 'SELF'])
  .describe('SELF is "Cloud của tôi", a room with oneself')
export type RoomType = z.output<typeof RoomType>

/** One of `MemberRole`. */
export const memberRole = z.number().int().min(0).max(4)

/** What one person sorts their rooms by; nobody else sees it. */
export const PersonalTag = z.object({
  tagId: z.string(),
  text: z.string(),
  colour: z.string().optional().describe('One of `tagColours`'),
  emoji: z.string().optional(),
  icon: z.string().optional().describe('`collection:name` as in Iconify, such as `lucide:leaf`'),
})
export type PersonalTag = z.output<typeof PersonalTag>

/** What plain members of a group may; owner and deputies always may, restricted members never. */
export const RoomSwitches = z.object({
  membersCanPost: z.boolean(),
  membersCanPin: z.boolean(),
  membersCanMakePolls: z.boolean(),
  membersCanRename: z.boolean().describe('Name, description and picture'),
  membersCanInvite: z.boolean(),
  membersCanSeeMembers: z.boolean(),
  newMembersCanSeeHistory: z.boolean().describe('For who joins from now on'),
})
export type RoomSwitches = z.output<typeof RoomSwitches>
export const defaultSwitches: RoomSwitches = {
  membersCanPost: true,
  membersCanPin: true,
  membersCanMakePolls: true,
  membersCanRename: false,
  membersCanInvite: true,
  membersCanSeeMembers: true,
  newMembersCanSeeHistory: true,
}

export const RoomMember = z.object({
  roomMemberId: z.string(),
  userId: z.string(),
  roomId: z.string(),
  role: memberRole,
  joinedAt: time(),
  lastSeenSeq: z.number().int().describe('Highest sequence number this member has seen'),
  lastDeliveredSeq: z.number().int(),
  user: UserInfo,
})
export type RoomMember = z.output<typeof RoomMember>

/** The caller's own place in the room (R-ENTITY-SELFMEMBER) and what they alone set about it. */
export const SelfMember = z.object({
  roomMemberId: z.string(),
  userId: z.string(),
  roomId: z.string(),
  role: memberRole,
  joinedAt: time(),
  lastSeenMessageId: z.string().describe('Empty until something was seen'),
  lastSeenMessageTime: z.number().int(),
  lastSeenSeq: z.number().int(),
  unreadCount: z.number().int().describe('Messages that count (system messages do not) after the read mark'),
  readCountable: z
    .number()
    .int()
    .describe('Messages that count up to the read mark; unread = the room’s lastCountable − this'),
  mentionedSeq: z
    .number()
    .int()
    .describe('Highest message that names the caller, or everybody; above lastSeenSeq it waits to be read'),
  isMarkedUnread: z.boolean(),
  isFavorite: z.boolean(),
  isArchived: z.boolean(),
  mutedUntil: z.number().int().describe('Epoch ms; 0 not muted, −1 until turned on'),
  clearedSeq: z
    .number()
    .int()
    .describe('The caller sees nothing up to here: what they deleted for themselves, or may not see'),
  visibleAfterSeq: z
    .number()
    .int()
    .describe(
      'In a group that hides its history: the last message before the caller joined; else 0. The open room’s channel is `room:{roomId}`, or `room:{roomId}:{visibleAfterSeq}` where this is above 0',
    ),
  isHidden: z.boolean().describe('Behind the PIN; only an unlocked session hears of the room'),
  isStranger: z
    .boolean()
    .describe(
      'Private rooms: somebody who is no friend wrote, and the caller has neither accepted nor replied',
    ),
  personalTags: z.array(PersonalTag),
  privateName: z.string().describe('What the caller alone calls the room; empty for its own name'),
  user: z.looseObject({ userId: z.string() }),
})
export type SelfMember = z.output<typeof SelfMember>

export const Room = z.object({
  roomId: z.string(),
  type: RoomType,
  name: z.string().describe('Group name; in a private room the other person’s name'),
  description: z.string().optional(),
  avatarUrl: z.string().optional(),
  avatarHash: z.string().optional(),
  isFavorite: z.boolean(),
  isArchived: z.boolean(),
  mutedUntil: z.number().int(),
  lastMessageTime: time().optional(),
  lastMessage: LastMessage.optional().describe('The latest that the caller can see'),
  updatedTime: time(),
  createdTime: time(),
  pinnedMessages: z
    .array(Message)
    .describe('Newest pin first, at most 50; of each text at most 200 graphemes'),
  isOnline: z.boolean().describe('Private rooms: the other person, as far as shared'),
  lastActiveTime: time().optional(),
  ownerId: z.string().optional(),
  workspaceId: z.string().optional().describe('Groups of a workspace'),
  isReadOnly: z.boolean().describe('Groups of a workspace that is archived: nobody writes'),
  memberCount: z.number().int(),
  members: z
    .array(RoomMember)
    .describe(
      'Private rooms: both. Groups: up to 8 in order of joining; none where members cannot see each other',
    ),
  switches: RoomSwitches.optional().describe('Groups'),
  peer: User.optional().describe('Private rooms: the other person'),
  isAwaitingAcceptance: z
    .boolean()
    .describe(
      `Private rooms: the other person is no friend and has not accepted the caller yet; until then at most ${maxBeforeAcceptance} messages`,
    ),
  isBlockedByMe: z.boolean(),
  lastSeq: z.number().int().describe('Sequence number of the latest message'),
  lastCountable: z.number().int().describe('Messages that count, ever'),
  selfDestructSeconds: z.number().int().describe('How long messages sent now live; 0 for ever'),
  personalTags: z.array(PersonalTag),
})
export type Room = z.output<typeof Room>

/** What is the same for everybody in a group. An optional field that is missing is not set any more. */
export const SharedRoom = Room.pick({
  roomId: true,
  name: true,
  description: true,
  avatarUrl: true,
  avatarHash: true,
  ownerId: true,
  workspaceId: true,
  isReadOnly: true,
  memberCount: true,
  members: true,
  switches: true,
  selfDestructSeconds: true,
  updatedTime: true,
})
export type SharedRoom = z.output<typeof SharedRoom>

/** One entry of the room list: the room as the caller sees it, and their own membership. */
export const RoomEntry = z.object({ room: Room, selfMember: SelfMember })
export type RoomEntry = z.output<typeof RoomEntry>
