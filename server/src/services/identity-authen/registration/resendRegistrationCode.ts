import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { resendCode } from '../codes/codes.ts'

export const resendRegistrationCode: Handler<
  typeof contract.identityAuthen.resendRegistrationCode,
  App
> = async ({ app, tenantId, ipAddress }, { body }) =>
  resendCode(app, { tenantId, otpToken: body.otpToken, purposes: ['register'], ipAddress })
