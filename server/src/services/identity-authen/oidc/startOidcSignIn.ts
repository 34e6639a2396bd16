import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { startVisit } from './oidc.ts'

export const startOidcSignIn: Handler<typeof contract.signIn.startOidcSignIn, App> = (context, { params }) =>
  startVisit(context, params.providerId, { kind: 'OIDC_SIGN_IN' })
