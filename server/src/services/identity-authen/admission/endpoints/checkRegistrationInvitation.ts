import type { contract } from '@trau/contract'
import type { App } from '../../../../platform/app.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Handler } from '../../../../platform/http/routes.ts'
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
  return {
    config: await viewRegisterConfig(app, tenantId, admission),
    ...(workspaceName && { workspaceName }),
  }
}
