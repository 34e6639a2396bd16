import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { codeRules } from '../codes/codes.ts'

export const getForgotPasswordConfig: Handler<
  typeof contract.identityAuthen.getForgotPasswordConfig,
  App
> = async ({ app, tenantId }) => {
  const all = ['EMAIL', 'SMS'] as const
  const isReached = await Promise.all(all.map(channel => app.outgoing.reaches(tenantId, channel)))
  return {
    identifierTypes: [1, 2, 3],
    channels: all.filter((_, index) => isReached[index]),
    code: codeRules,
  }
}
