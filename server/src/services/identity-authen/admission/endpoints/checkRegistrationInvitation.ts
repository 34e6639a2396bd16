import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findInviter, shownOfInviter } from '../../../identity/index.ts'
import { viewRegisterConfig } from '../../registration/register-config.ts'
import { readAdmission } from '../admission.ts'

export const checkRegistrationInvitation: Handler<
  typeof contract.registration.checkRegistrationInvitation,
  App
> = async ({ app, tenantId }, { body }) => {
  const admission = await readAdmission(app, tenantId, body)
  // Where passwords are switched off the link still leads in through another service.
  if (!admission.settings.isRegistrationOpen) throw fail('registrationClosed')
  const workspaceId = admission.invitation?.workspace_id ?? ''
  const names = await app.services.newcomers.namesOf(app, tenantId, workspaceId ? [workspaceId] : [])
  const workspaceName = names.get(workspaceId)
  const { created_by: creatorId } = admission.invitation ?? {}
  const inviter = creatorId ? await findInviter(app, tenantId, creatorId) : undefined
  return {
    config: await viewRegisterConfig(app, tenantId, admission),
    ...(workspaceName && { workspaceName }),
    ...(inviter && { inviter: shownOfInviter(inviter) }),
  }
}
