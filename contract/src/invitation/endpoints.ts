import { z } from 'zod'
import { anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { publicLimit } from '../identity-authen/fields.ts'
import { InvitationKind, InvitationPreview } from './models.ts'

/** A service of our own: what an invitation says to people who have not signed in yet. */
const path = servicePath('invitation-service')

export const previewInvitation = endpoint({
  method: 'POST',
  path: path('v1', '/invitations/preview'),
  summary:
    'Who invites, and to where, for the holder of the link; the token is in the body, as it is a secret',
  access: anyone,
  body: z.object({ kind: InvitationKind, token: z.string().min(1).max(64) }),
  answer: InvitationPreview,
  errors: ['inviteNotFound'],
  limit: publicLimit,
})
