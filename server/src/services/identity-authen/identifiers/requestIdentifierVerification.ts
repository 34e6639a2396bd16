import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { normalizeEmail, normalizePhone } from '../../identity/index.ts'
import { askAgain, askToVerify, getRunningRequest } from './own-identifier.ts'

export const requestIdentifierVerification: Handler<
  typeof contract.identityAuthen.requestIdentifierVerification,
  App
> = async (context, { body }) => {
  const { identifierType, forceNewSession, otpToken } = body
  if (otpToken) return forceNewSession ? askAgain(context, otpToken) : getRunningRequest(context, otpToken)
  const kind = identifierType === 2 ? 'email' : 'phoneNumber'
  const value = identifierType === 2 ? normalizeEmail(body.username) : normalizePhone(body.username)
  if (!value)
    throw fail('validationFailed', { fields: [{ path: 'body.username', reason: `${kind}Invalid` }] })
  return askToVerify(context, kind, value)
}
