import { z } from 'zod'
import { administrator, anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { invitationToken, publicLimit } from '../identity-authen/fields.ts'
import { RegisterConfig } from '../identity-authen/models.ts'
import { InvitationPreview } from '../invitation/models.ts'
import { listQuery, page } from '../paging.ts'
import {
  maxDecisions,
  maxInvitationHours,
  maxInvitationNote,
  maxInvitationUses,
  maxRefusalReason,
} from '../rules/registration.ts'
import { workspaceInviteRoles } from '../rules/room.ts'
import { id, line } from '../text.ts'
import { RegistrationInvitation, RegistrationRequest, RegistrationStatus } from './models.ts'

/** A service of our own: invitations to register, and registrations that wait for approval. */
const path = servicePath('registration-service')
const registrationToken = z.string().min(1).max(128).describe('From `registrationPending`')
const rarely = { perMinute: 30, burst: 15 }

export const checkRegistrationInvitation = endpoint({
  method: 'POST',
  path: path('v1', '/invitations/check'),
  summary: 'Whether an invitation still works, and what registration asks for with it',
  access: anyone,
  body: z.object({ invitationToken }),
  answer: z.object({
    config: RegisterConfig,
    workspaceName: z.string().optional(),
    inviter: InvitationPreview.shape.inviter,
  }),
  errors: ['registrationInvitationNotFound', 'registrationClosed'],
  limit: publicLimit,
})

export const getRegistrationStatus = endpoint({
  method: 'POST',
  path: path('v1', '/registrations/status'),
  summary: 'How far a registration is that waits for approval; the token is in the body, as it is a secret',
  access: anyone,
  body: z.object({ registrationToken }),
  answer: RegistrationStatus,
  errors: ['registrationNotFound'],
  limit: publicLimit,
})

export const withdrawRegistration = endpoint({
  method: 'POST',
  path: path('v1', '/registrations/withdraw'),
  summary: 'Take back a registration that waits for approval; nothing is kept of it',
  access: anyone,
  body: z.object({ registrationToken }),
  answer: z.object({}),
  errors: ['registrationNotFound'],
  limit: publicLimit,
})

export const listRegistrations = endpoint({
  method: 'GET',
  path: path('v1', '/registrations'),
  summary:
    'Registrations: those that wait, the oldest first (`requestPayload.status`: APPROVED or REFUSED, the newest first)',
  access: administrator('registration.decide'),
  query: listQuery({ search: true }),
  answer: page(RegistrationRequest),
})

export const decideRegistrations = endpoint({
  method: 'POST',
  path: path('v1', '/registrations/decide'),
  summary:
    'Approve or refuse registrations, each for itself; people with an e-mail address are informed by mail',
  access: administrator('registration.decide'),
  body: z.object({
    registrationIds: z.array(id()).min(1).max(maxDecisions),
    decision: z.enum(['APPROVE', 'REFUSE']),
    reason: line({ min: 0, max: maxRefusalReason }).optional().describe('Shown to the person when refused'),
  }),
  answer: z.object({
    decided: z.array(RegistrationRequest),
    failed: z.array(
      z.object({
        registrationId: z.uuid(),
        code: z.enum(['registrationNotFound', 'usernameTaken', 'identifierTaken']),
      }),
    ),
  }),
  limit: rarely,
  audit: true,
})

export const listRegistrationInvitations = endpoint({
  method: 'GET',
  path: path('v1', '/invitations'),
  summary: 'Invitations that still work, the newest first',
  access: administrator('registration.decide'),
  query: listQuery(),
  answer: page(RegistrationInvitation),
})

export const createRegistrationInvitation = endpoint({
  method: 'POST',
  path: path('v1', '/invitations'),
  summary: 'Make a link that lets people register under every rule; its token is answered once',
  access: administrator('registration.decide'),
  body: z.object({
    note: line({ min: 0, max: maxInvitationNote }).default(''),
    hours: z.number().int().min(1).max(maxInvitationHours),
    maxUses: z.number().int().min(1).max(maxInvitationUses),
    workspace: z
      .object({ workspaceId: id(), role: z.enum(workspaceInviteRoles).default('MEMBER') })
      .optional()
      .describe('One that the caller administers'),
  }),
  answer: z.object({ invitation: RegistrationInvitation, invitationToken: z.string() }),
  errors: [
    'tooManyRegistrationInvitations',
    'workspaceNotFound',
    'roleTooLow',
    'workspaceArchived',
    'workspaceDeleted',
  ],
  limit: rarely,
  audit: true,
})

export const revokeRegistrationInvitation = endpoint({
  method: 'DELETE',
  path: path('v1', '/invitations/{invitationId}'),
  summary: 'Revoke an invitation: its link works no more',
  access: administrator('registration.decide'),
  params: z.object({ invitationId: id() }),
  answer: z.object({ invitationId: z.uuid() }),
  errors: ['registrationInvitationNotFound'],
  audit: true,
})
