import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askAgain, askToVerify } from './own-identifier.ts'

export const requestEmailVerification: Handler<
  typeof contract.identityAuthen.requestEmailVerification,
  App
> = async (context, { body }) =>
  body?.otpToken ? askAgain(context, body.otpToken) : askToVerify(context, 'email')
