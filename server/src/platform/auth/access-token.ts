import { errors, jwtVerify, SignJWT } from 'jose'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import type { SigningKeys } from './keys.ts'
import type { Revocations } from './revocations.ts'
import type { UserKey } from './user-key.ts'

/** Who a valid access token speaks for. What they may do is no part of it: that changes while the token lives. */
export interface TokenHolder extends UserKey {
  sessionId: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** Who calls. */
export interface Caller extends TokenHolder {
  /** Holds an administrator role; false for who lacks the second factor that the tenant requires. */
  isAdmin: boolean
  /** Set for such an administrator. */
  needsSecondFactor?: true
}

export const accessTokenLifeMs = 15 * 60_000
const audience = 'trau'

/**
 * Access tokens as RFC 9068 describes them: a JWT of type at+jwt, signed with EdDSA, carrying tenant and session. Verified ones are
 * remembered, so that a signature costs once a token rather than once a call; revocation is asked every time.
 */
export function createAccessTokens(keys: SigningKeys, revocations: Revocations, clock: Clock) {
  const verifiedCallers = createBoundedCache<TokenHolder>(50_000)

  return {
    async issue(caller: Omit<TokenHolder, 'expiresAt'>): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(clock.now() / 1000)
      const expiresAt = issuedAt + accessTokenLifeMs / 1000
      const token = await new SignJWT({
        tenant: caller.tenantId,
        sid: caller.sessionId,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.kid })
        .setSubject(caller.userId)
        .setAudience(audience)
        .setIssuer(audience)
        .setJti(crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.privateKey)
      return { token, expiresAt: expiresAt * 1000 }
    },

    /** @throws unauthenticated, accessTokenExpired, sessionRevoked */
    async verify(token: string): Promise<TokenHolder> {
      let caller = verifiedCallers.get(token)
      if (!caller) {
        caller = await parse(token)
        verifiedCallers.set(token, caller)
      }
      if (caller.expiresAt <= clock.now()) throw fail('accessTokenExpired')
      if (revocations.isRevoked(caller)) throw fail('sessionRevoked')
      return caller
    },
  }

  async function parse(token: string): Promise<TokenHolder> {
    try {
      const { payload } = await jwtVerify(token, keys.publicKey, {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        audience,
        issuer: audience,
        currentDate: new Date(clock.now()),
      })
      const { sub, exp } = payload
      if (!sub || !exp || typeof payload.tenant !== 'string' || typeof payload.sid !== 'string')
        throw fail('unauthenticated')
      return {
        userId: sub,
        tenantId: payload.tenant,
        sessionId: payload.sid,
        expiresAt: exp * 1000,
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw fail('accessTokenExpired')
      throw fail('unauthenticated')
    }
  }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>
