import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A refresh token: 256 random bits after the tenant's name, because clients renew in the tenant "default" whatever theirs is (R-REFRESH-5).
 */
export const makeRefreshToken = (tenantId: string) => `${tenantId}.${randomBytes(32).toString('base64url')}`

const shape = /^([a-z0-9][a-z0-9-]{0,62})\.[\w-]{43}$/

/** Whose token it is; undefined for what was never one. */
export const tenantOf = (token: string): string | undefined => shape.exec(token)?.[1]

/** What the table keeps instead of the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Encrypts a spent token's successor under a key that only the spent token gives (HKDF-SHA256, AES-256-GCM): the table alone is worth
 * nothing, and whoever repeats the call has what opens it.
 */
export function seal(content: unknown, token: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token), iv, { authTagLength: 16 })
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws when the token is not the one it was sealed for */
export function unseal(sealedText: string, token: string): unknown {
  const bytes = Buffer.from(sealedText, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(token), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

const sealingKey = (token: string) =>
  Buffer.from(hkdfSync('sha256', token, '', 'trau refresh token successor', 32))
