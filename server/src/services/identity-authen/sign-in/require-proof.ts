import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'

/**
 * Thumbprint of the key that the caller proved to hold; undefined when none was offered, as programs do.
 * @throws validationFailed when a proof was offered that proves nothing
 */
export async function requireProof({ app, proof }: Context): Promise<string | undefined> {
  if (!proof) return undefined
  const thumbprint = await app.services.proofs.verify(proof)
  if (!thumbprint) throw fail('validationFailed', { fields: [{ path: 'headers.dpop', reason: 'invalid' }] })
  return thumbprint
}
