import type { ErrorCode } from '@trau/contract'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

/**
 * Refusals that somebody who looks into an incident asks for. As warnings those that an honest client hardly ever meets, or that are
 * paced by themselves; the rest, which anybody can cause as often as they like, from LOG_LEVEL=info on.
 */
const levels: Partial<Record<ErrorCode, 'warn' | 'info'>> = {
  wrongCredentials: 'warn',
  wrongPassword: 'warn',
  secondFactorInvalid: 'warn',
  passkeyInvalid: 'warn',
  oidcRefused: 'warn',
  accountLocked: 'warn',
  refreshTokenReused: 'warn',
  setupTokenInvalid: 'warn',
  resetTokenInvalid: 'warn',
  codeExhausted: 'warn',
  passcodeWrong: 'warn',
  accountLinkLocked: 'warn',
  pinLocked: 'warn',
  forbidden: 'warn',
  secondFactorNeeded: 'info',
  roleTooLow: 'warn',
  notYourMessage: 'warn',
  codeWrong: 'info',
  pinWrong: 'info',
  unauthenticated: 'info',
  sessionRevoked: 'info',
  refreshTokenInvalid: 'info',
  challengeInvalid: 'info',
  reauthenticationRequired: 'info',
  accountLimited: 'info',
  // Absent, or not for the caller: the answer tells no difference, the log cannot either.
  roomNotFound: 'info',
  messageNotFound: 'info',
  mediaNotFound: 'info',
  userNotFound: 'info',
  rateLimited: 'info',
  validationFailed: 'info',
  badRequest: 'info',
}

/** One line: when, which code, who from where, which call. Nothing of what was sent, which may be a secret. */
export function logRefusal(log: Log, code: ErrorCode, request: FastifyRequest): void {
  const level = levels[code]
  if (!level) return
  log[level](
    {
      code,
      method: request.method,
      route: request.routeOptions.url,
      userId: request.callerId,
      ip: request.ip,
      requestId: request.id,
    },
    'a call was refused',
  )
}
