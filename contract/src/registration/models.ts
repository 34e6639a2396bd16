import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { registrationStatuses } from '../rules/registration.ts'
import { workspaceInviteRoles } from '../rules/room.ts'
import { time } from '../text.ts'

export const RegistrationStatusName = z.enum(registrationStatuses)

/** What whoever registered learns about it, by the token that they got. */
export const RegistrationStatus = z.object({
  status: RegistrationStatusName,
  username: z.string(),
  fullName: z.string(),
  reason: z.string().optional().describe('What the administrator wrote when they refused it'),
  createdTime: time(),
  decidedTime: time().optional(),
})
export type RegistrationStatus = z.output<typeof RegistrationStatus>

/** A registration as administrators see it. */
export const RegistrationRequest = z.object({
  registrationId: z.uuid(),
  status: RegistrationStatusName,
  username: z.string(),
  fullName: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  proven: z
    .array(z.enum(['EMAIL', 'PHONE']))
    .describe('Which of them were proven by a code, or by the provider'),
  providerName: z
    .string()
    .optional()
    .describe('The service that the person signed in through, where there is one'),
  reason: z.string().optional(),
  userId: z.uuid().optional().describe('The account that was made'),
  decidedBy: UserInfo.optional(),
  createdTime: time(),
  decidedTime: time().optional(),
})
export type RegistrationRequest = z.output<typeof RegistrationRequest>

export const RegistrationInvitation = z.object({
  invitationId: z.uuid(),
  note: z.string().describe('For administrators: whom it is meant for'),
  workspace: z
    .object({ workspaceId: z.uuid(), name: z.string(), role: z.enum(workspaceInviteRoles) })
    .optional()
    .describe('Newcomers become members of it, and of its default groups unless they are guests'),
  expiresTime: time(),
  maxUses: z.number().int(),
  useCount: z.number().int(),
  createdBy: UserInfo,
  createdTime: time(),
})
export type RegistrationInvitation = z.output<typeof RegistrationInvitation>
