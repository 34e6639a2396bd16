import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'

/** `ROOM`: a link into a group. `WORKSPACE`: a link into a workspace. `PROFILE`: the link of a person, whose token is their id, or their username behind an `@`. */
export const InvitationKind = z.enum(['ROOM', 'WORKSPACE', 'PROFILE'])
export type InvitationKind = z.output<typeof InvitationKind>

/** What an invitation says to whoever holds its link, before they sign in. Names and pictures that their owners withhold are left out. */
export const InvitationPreview = z.object({
  kind: InvitationKind,
  tenantTitle: z.string(),
  inviter: UserInfo.pick({ name: true, avatarUrl: true, avatarHash: true })
    .optional()
    .describe('Who made the link, or whose profile it is'),
  place: z
    .object({
      name: z.string().optional().describe('Absent of a group that nobody has named'),
      avatarUrl: z.string().optional(),
      avatarHash: z.string().optional(),
      memberCount: z.number().int().optional().describe('Of a group'),
    })
    .optional()
    .describe('The group or workspace; absent of a profile'),
})
export type InvitationPreview = z.output<typeof InvitationPreview>
