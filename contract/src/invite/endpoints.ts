import { z } from 'zod'
import { deputy, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { RoomEntry } from '../room/models.ts'
import { id } from '../text.ts'
import { Invite, InvitePreview, JoinRequest, RoomBan } from './models.ts'

/** A service of our own: ways into a group beside being added. */
const path = servicePath('invite-service')
const roomId = z.object({ roomId: id() })
const token = z.object({ token: z.string().max(64) })
const roomErrors = ['roomNotFound', 'roleTooLow', 'notForThisRoomType'] as const
const rarely = { perMinute: 30, burst: 15 }

export const listInvites = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/invites'),
  summary: 'The links into a group that still work, the newest first; at most 20',
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
  summary: 'Make a link into a group',
  access: deputy,
  params: roomId,
  body: z.object({
    hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 365)
      .optional()
      .describe('For how long it works; absent until it is revoked'),
    needsApproval: z.boolean().default(false),
  }),
  answer: Invite,
  errors: [...roomErrors, 'tooManyInvites'],
  limit: rarely,
})

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/invites/{inviteId}'),
  summary: 'End a link. Who asked to come in by it still waits',
  access: deputy,
  params: z.object({ roomId: id(), inviteId: id() }),
  answer: z.object({ inviteId: z.string() }),
  errors: [...roomErrors, 'inviteNotFound'],
})

export const getInvite = endpoint({
  method: 'GET',
  path: path('v1', '/invites/{token}'),
  summary: 'The group that a link leads to, as far as a guest may know it',
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
  summary: 'Come in by a link, or ask to; repeating it answers how things stand',
  access: user,
  params: token,
  answer: z.object({ standing: z.enum(['WAITING', 'MEMBER']), entry: RoomEntry.optional() }),
  errors: ['inviteNotFound', 'bannedFromRoom', 'roomFull', 'tooManyJoinRequests', 'accountLimited'],
  limit: rarely,
})

export const cancelJoinRequest = endpoint({
  method: 'DELETE',
  path: path('v1', '/invites/{token}/request'),
  summary: 'Take back that one asked to come in',
  access: user,
  params: token,
  answer: z.object({ standing: z.enum(['OUTSIDE', 'MEMBER']) }),
  errors: ['inviteNotFound'],
  limit: rarely,
})

export const listJoinRequests = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/requests'),
  summary: 'Who asks to come into a group, in the order in which they asked',
  access: deputy,
  params: roomId,
  query: listQuery(),
  answer: page(JoinRequest),
  errors: roomErrors,
})

export const answerJoinRequest = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/requests/{userId}'),
  summary: 'Let somebody in who asked, or not; who is declined is not told',
  access: deputy,
  params: z.object({ roomId: id(), userId: id() }),
  body: z.object({ isAccepted: z.boolean() }),
  answer: z.object({ total: z.number().int().describe('How many still wait') }),
  errors: [...roomErrors, 'joinRequestNotFound', 'roomFull'],
})

export const listBans = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/bans'),
  summary: 'Who may not come back into a group by a link, the latest first',
  access: deputy,
  params: roomId,
  query: listQuery(),
  answer: page(RoomBan),
  errors: roomErrors,
})

export const liftBan = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/bans/{userId}'),
  summary: 'Let somebody ask to come back by a link; repeating it changes nothing',
  access: deputy,
  params: z.object({ roomId: id(), userId: id() }),
  query: context,
  answer: z.object({ userId: z.string() }),
  errors: roomErrors,
})
