import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { time } from '../text.ts'

export const maxInvites = 20
export const maxJoinRequests = 200
/** How many friends an invitation names. */
export const maxShownFriends = 3

/** How long an invite link works. */
export const InviteHours = z
  .number()
  .int()
  .min(1)
  .max(24 * 365)
  .optional()
  .describe('For how long it works; absent until it is revoked')

/** A link by which people come into a group. */
export const Invite = z.object({
  inviteId: z.string(),
  roomId: z.string(),
  token: z.string().describe('Stands in the address `/join/{token}`'),
  needsApproval: z.boolean().describe('Who opens it asks; owner or a deputy lets them in'),
  expiresTime: time().optional().describe('Absent when it does not end by itself'),
  joinedCount: z.number().int().describe('How many came in by it'),
  createdBy: UserInfo,
  createdTime: time(),
})
export type Invite = z.output<typeof Invite>

/** What somebody who was given a link sees of the group before they are in it. */
export const InvitePreview = z.object({
  name: z.string(),
  avatarUrl: z.string().optional(),
  avatarHash: z.string().optional(),
  description: z.string().optional(),
  memberCount: z.number().int(),
  needsApproval: z.boolean().describe('For the caller: who was removed from the group always asks'),
  standing: z.enum(['OUTSIDE', 'WAITING', 'MEMBER']),
  isOutsideWorkspace: z
    .boolean()
    .optional()
    .describe(
      'The group takes in people of its workspace alone, and the caller is not in it; absent otherwise',
    ),
  inviter: UserInfo.optional().describe('Who made the link, while their account is open'),
  friends: z
    .array(UserInfo)
    .max(maxShownFriends)
    .describe('The first of the caller’s friends in the group; none where members do not see each other'),
  friendCount: z.number().int(),
  roomId: z.string().optional().describe('For its members'),
})
export type InvitePreview = z.output<typeof InvitePreview>

/** Somebody who asks to come into a group. */
export const JoinRequest = z.object({ roomId: z.string(), user: UserInfo, createdTime: time() })
export type JoinRequest = z.output<typeof JoinRequest>

/** Somebody who was removed from a group and may not come back by a link. */
export const RoomBan = z.object({ roomId: z.string(), user: UserInfo, bannedTime: time() })
export type RoomBan = z.output<typeof RoomBan>
