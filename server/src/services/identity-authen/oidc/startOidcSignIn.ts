import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireInvitation } from '../admission/admission.ts'
import { startVisit } from './oidc.ts'

export const startOidcSignIn: Handler<typeof contract.signIn.startOidcSignIn, App> = async (
  context,
  { params, body },
) => {
  const token = body?.invitationToken
  const invitation = token && (await requireInvitation(context.app, context.tenantId, token))
  return startVisit(context, params.providerId, {
    kind: 'OIDC_SIGN_IN',
    ...(invitation && { invitationId: invitation.invitation_id }),
  })
}
