import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link or a device; only its hash is stored. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashOf(token) }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
