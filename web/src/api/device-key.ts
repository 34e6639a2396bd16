import { v4 } from 'uuid'
import { browserStorage } from '../storage/browser-storage.ts'
import { localDb } from '../storage/local-db.ts'
import { serverNow } from './server-clock.ts'

/**
 * Proof that a token's holder is this browser (in the manner of RFC 9449): a key that scripts can use but not read, so that
 * a copied refresh token is worth nothing elsewhere.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const keyName = 'device'

let loading: Promise<CryptoKeyPair | undefined> | undefined

/**
 * Value of the `DPoP` header for one call, or undefined where browsers give no keys (insecure origins) or cannot keep one:
 * a key lost on reload would lock its owner out.
 */
export async function deviceProof(method: string, url: string): Promise<string | undefined> {
  const key = await deviceKey()
  return key && signProof(key, method, url)
}

export const hasDeviceKey = async (): Promise<boolean> => (await deviceKey()) !== undefined

async function deviceKey(): Promise<CryptoKeyPair | undefined> {
  loading ??= loadKey()
  const key = await loading
  if (!key) loading = undefined
  return key
}

/** Whether the tokens that are held were asked for with a proof: without one the server refuses to renew them. */
const boundKey = 'trau_bound'
export const isBoundToDevice = () => browserStorage.get(boundKey) !== null
export const noteBinding = (isBound: boolean) =>
  isBound ? browserStorage.set(boundKey, '1') : browserStorage.remove(boundKey)

/** A `dpop+jwt` for one request: fresh id and time, the method, and the URL without query. */
export async function signProof(key: CryptoKeyPair, method: string, url: string): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const target = new URL(url)
  const claims = {
    jti: v4(),
    htm: method,
    htu: target.origin + target.pathname,
    iat: Math.floor(serverNow() / 1000),
  }
  const signedText = `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(signedText),
  )
  return `${signedText}.${base64url(new Uint8Array(signature))}`
}

async function loadKey(): Promise<CryptoKeyPair | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const db = await localDb()
    if (!db) return undefined
    const keyPair = (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as CryptoKeyPair
    // Two tabs may arrive here at once: the first to write decides, in one transaction.
    const tx = db.transaction('keys', 'readwrite')
    const storedKeys = await tx.store.get(keyName)
    if (!storedKeys) await tx.store.put(keyPair, keyName)
    await tx.done
    return storedKeys ?? keyPair
  } catch (error) {
    console.warn('This browser keeps no signing key; sessions are not bound to it', error)
    return undefined
  }
}

const encode = (text: string) => base64url(new TextEncoder().encode(text))

function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
