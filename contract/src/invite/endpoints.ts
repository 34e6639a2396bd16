import { z } from 'zod'
import { deputy, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { RoomEntry } from '../room/models.ts'
import { id } from '../text.ts'
import { Invite, InviteHours, InvitePreview, JoinRequest, RoomBan } from './models.ts'

/** A service of our own: ways into a group beside being added. */
const path = servicePath('invite-service')
const roomId = z.object({ roomId: id() })
const token = z.object({ token: z.string().max(64) })
const roomErrors = ['roomNotFound', 'roleTooLow', 'notForThisRoomType'] as const
const rarely = { perMinute: 30, burst: 15 }

export const listInvites = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/invites'),
  summary: 'The valid invite links of a group, the newest first; at most 20',
  access: deputy,
  params: roomId,
  query: context,
  answer: page(Invite),
  errors: roomErrors,
  holdsSecret: true,
})

export const createInvite = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/invites'),
  summary: 'Create an invite link for a group',
  access: deputy,
  params: roomId,
  body: z.object({
    hours: InviteHours,
    needsApproval: z.boolean().default(false),
  }),
  answer: Invite,
  errors: [...roomErrors, 'tooManyInvites'],
  limit: rarely,
})

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/invites/{inviteId}'),
  summary: 'Revoke a link; its join requests stay pending',
  access: deputy,
  params: z.object({ roomId: id(), inviteId: id() }),
  answer: z.object({ inviteId: z.string() }),
  errors: [...roomErrors, 'inviteNotFound'],
})

export const getInvite = endpoint({
  method: 'GET',
  path: path('v1', '/invites/{token}'),
  summary: 'The group of an invite link, as far as a guest may see it',
  access: user,
  params: token,
  query: context,
  answer: InvitePreview,
  errors: ['inviteNotFound', 'bannedFromRoom'],
  limit: rarely,
})

export const joinByInvite = endpoint({
  method: 'POST',
  path: path('v1', '/invites/{token}/join'),
  summary: 'Join by a link, or request to; repeating it returns the present state',
  access: user,
  params: token,
  answer: z.object({ standing: z.enum(['WAITING', 'MEMBER']), entry: RoomEntry.optional() }),
  errors: [
    'inviteNotFound',
    'bannedFromRoom',
    'roomFull',
    'tooManyJoinRequests',
    'accountLimited',
    'notInWorkspace',
    'roomReadOnly',
  ],
  limit: rarely,
})

export const cancelJoinRequest = endpoint({
  method: 'DELETE',
  path: path('v1', '/invites/{token}/request'),
  summary: 'Cancel the caller’s join request',
  access: user,
  params: token,
  answer: z.object({ standing: z.enum(['OUTSIDE', 'MEMBER']) }),
  errors: ['inviteNotFound'],
  limit: rarely,
})

export const listJoinRequests = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/requests'),
  summary: 'The join requests of a group, the oldest first',
  access: deputy,
  params: roomId,
  query: listQuery(),
  answer: page(JoinRequest),
  errors: roomErrors,
})

export const answerJoinRequest = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/requests/{userId}'),
  summary: 'Accept or decline a join request; a declined person is not notified',
  access: deputy,
  params: z.object({ roomId: id(), userId: id() }),
  body: z.object({ isAccepted: z.boolean() }),
  answer: z.object({ total: z.number().int().describe('How many still wait') }),
  errors: [...roomErrors, 'joinRequestNotFound', 'roomFull', 'notInWorkspace', 'roomReadOnly'],
})

export const listBans = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/bans'),
  summary: 'The people banned from rejoining a group by a link, the latest first',
  access: deputy,
  params: roomId,
  query: listQuery(),
  answer: page(RoomBan),
  errors: roomErrors,
})

export const liftBan = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/bans/{userId}'),
  summary: 'Lift a ban, so that the person may request to rejoin by a link; repeating it changes nothing',
  access: deputy,
  params: z.object({ roomId: id(), userId: id() }),
  query: context,
  answer: z.object({ userId: z.string() }),
  errors: roomErrors,
})
