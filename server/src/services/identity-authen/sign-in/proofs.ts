import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Clock } from '#platform/clock.ts'

const toleranceMs = 60_000

/** A proof as it came, and the request it must name. */
export interface SentProof {
  header: string
  method: string
  url: string
}

/** Proofs of possession (RFC 9449 section 4.3): that whoever calls holds a key. Each serves once. */
export function createProofs(clock: Clock) {
  // A proof is old after a minute either way, so its id need not be remembered for longer than two.
  const usedProofs = createBoundedCache<number>(200_000)

  return {
    /** The key's thumbprint (RFC 7638), or undefined when the proof proves nothing. */
    async verify(proof: SentProof): Promise<string | undefined> {
      const now = clock.now()
      try {
        const { payload, protectedHeader } = await jwtVerify(proof.header, EmbeddedJWK, {
          typ: 'dpop+jwt',
          algorithms: ['ES256', 'EdDSA', 'Ed25519'],
          currentDate: new Date(now),
        })
        const { jti, htm, htu, iat } = payload
        if (typeof jti !== 'string' || jti === '' || jti.length > 128) return undefined
        if (htm !== proof.method || typeof htu !== 'string' || !isSameUrl(htu, proof.url)) return undefined
        if (typeof iat !== 'number' || Math.abs(now - iat * 1000) > toleranceMs) return undefined
        const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as JWK)
        const id = `${thumbprint}.${jti}`
        const usedAt = usedProofs.get(id)
        if (usedAt !== undefined && now - usedAt <= 2 * toleranceMs) return undefined
        usedProofs.set(id, now)
        return thumbprint
      } catch {
        return undefined
      }
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

/** Compared without query and fragment, as the RFC says. */
function isSameUrl(a: string, b: string): boolean {
  if (!URL.canParse(a) || !URL.canParse(b)) return false
  const [one, other] = [new URL(a), new URL(b)]
  return one.origin === other.origin && one.pathname === other.pathname
}
