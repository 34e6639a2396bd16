import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto'

/** What a browser keeps for a subscription, with node:crypto alone: it must not share code with what it checks. */
export interface BrowserKeys {
  /** `keys` of the PushSubscription. */
  p256dh: string
  auth: string
  /** Opens a body of `aes128gcm`. @throws where it was not encrypted for this browser */
  decrypt(body: Buffer): string
}

export function createBrowserKeys(): BrowserKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: body => decrypt(body, curve, publicKey, auth),
  }
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291 §3.4 for the secret, RFC 8188 §2 for the body: salt, record size, key id, then one record. */
function decrypt(body: Buffer, curve: ECDH, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (idLength !== 65) throw new Error(`the key id has ${idLength} bytes, not the 65 of a public key`)
  if (record.length > recordSize) throw new Error('a push message is one record (RFC 8291 §4)')
  const shared = curve.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = hkdf(shared, auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex(byte => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record ends with 2 (RFC 8188 §2)')
  return padded.subarray(0, end).toString('utf8')
}

/** What is wrong with a VAPID header (RFC 8292), else the key that signed it. */
export function checkVapid(
  header: string | undefined,
  audience: string,
): { key: string; contact: string } | { fault: string } {
  try {
    return readVapid(header, audience)
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** @throws where the key is no point, or the token no JSON */
function readVapid(
  header: string | undefined,
  audience: string,
): { key: string; contact: string } | { fault: string } {
  const token = /\bt=([\w.-]+)/.exec(header ?? '')?.[1]
  const key = /\bk=([\w-]+)/.exec(header ?? '')?.[1]
  if (!header?.startsWith('vapid ') || !token || !key) return { fault: 'no vapid header' }
  const [head, claims, signature] = token.split('.')
  if (!head || !claims || !signature) return { fault: 'the token is no JWT' }
  const { alg } = parse(head)
  if (alg !== 'ES256') return { fault: 'the token is not signed by ES256' }
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) return { fault: 'the signature does not fit the key' }
  const { aud, exp, sub } = parse(claims)
  const now = Date.now() / 1_000
  if (aud !== audience) return { fault: 'the token is for another service' }
  if (typeof exp !== 'number' || exp <= now || exp > now + 86_400)
    return { fault: 'the token does not end within a day' }
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)/.test(sub))
    return { fault: 'nobody to write to' }
  return { key, contact: sub }
}

const parse = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
