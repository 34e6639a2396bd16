import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { startVisit } from './oidc.ts'

export const startOidcLink: Handler<typeof contract.signIn.startOidcLink, App> = async (
  context,
  { params, body },
) => {
  await reauthenticate(context, body)
  return startVisit(context, params.providerId, { kind: 'OIDC_LINK', userId: context.me.userId })
}
