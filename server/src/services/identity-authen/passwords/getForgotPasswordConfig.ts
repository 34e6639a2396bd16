import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { codeRules } from '../codes/codes.ts'

export const getForgotPasswordConfig: Handler<
  typeof contract.identityAuthen.getForgotPasswordConfig,
  App
> = async ({ app }) => ({
  identifierTypes: [1, 2, 3],
  channels: (['EMAIL', 'SMS'] as const).filter(channel => app.outgoing.reaches(channel)),
  code: codeRules,
})
