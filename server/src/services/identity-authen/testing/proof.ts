import type { webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export interface BrowserKey {
  privateKey: webcrypto.CryptoKey
  jwk: JWK
}

/** A browser's key, as `web/src/api/device-key.ts` makes one. */
export async function makeKey(): Promise<BrowserKey> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  return { privateKey: pair.privateKey as webcrypto.CryptoKey, jwk: await exportJWK(pair.publicKey) }
}

export interface Claims {
  htm: string
  htu: string
  /** Epoch seconds. */
  iat: number
  jti: string
}

/** A proof for one request; anything may be set wrong. */
export function prove(
  key: BrowserKey,
  claims: Partial<Claims> & Pick<Claims, 'htu'>,
  header: { typ?: string; jwk?: JWK } = {},
): Promise<string> {
  return new SignJWT({
    htm: 'POST',
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk, ...header })
    .sign(key.privateKey)
}
