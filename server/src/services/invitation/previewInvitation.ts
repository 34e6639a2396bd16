import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findInvitation } from './invitations.ts'

export const previewInvitation: Handler<typeof contract.invitation.previewInvitation, App> = async (
  { app, tenantId, ipAddress },
  { body },
) => {
  const invitation = await findInvitation(app, tenantId, body, ipAddress)
  if (!invitation) throw fail('inviteNotFound')
  return invitation
}
