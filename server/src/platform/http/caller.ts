import type { FastifyRequest } from 'fastify'
import type { AccessTokens, TokenHolder } from '../auth/access-token.ts'
import { fail } from '../errors.ts'

const bearer = 'Bearer '
const longestToken = 4096

/** `verify` validates the token; a regular expression here would dominate the cost. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization = '' } = request.headers
  const token = authorization.startsWith(bearer) ? authorization.slice(bearer.length) : ''
  return token.length > 0 && token.length <= longestToken ? token : undefined
}

/** @param tenantId the one that the path names, if it names one
 * @throws unauthenticated, accessTokenExpired, sessionRevoked */
export async function authenticate(
  accessTokens: AccessTokens,
  bearer: string | undefined,
  tenantId: string | undefined,
): Promise<TokenHolder> {
  if (!bearer) throw fail('unauthenticated')
  const caller = await accessTokens.verify(bearer)
  if (tenantId !== undefined && caller.tenantId !== tenantId) throw fail('unauthenticated')
  return caller
}
