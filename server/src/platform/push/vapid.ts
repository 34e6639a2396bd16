import { createECDH } from 'node:crypto'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Db } from '../db/index.ts'
import { loadLate } from '../load-late.ts'
import type { Secrets } from '../secrets.ts'

/** Base64url, as browsers and the VAPID header take them: an uncompressed point of P-256, and its scalar. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const rowKey = 'vapid-key'

export const webPush = loadLate<typeof import('web-push')>('web-push')

/**
 * The installation's pair for web push (RFC 8292), made at the first start and shared by every process on the same database; the private
 * half is stored sealed. Browsers bind their subscriptions to it, so it never changes.
 */
export async function loadVapidKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const fresh = generateKeys()
  await db
    .insertInto('installation')
    .values({
      key: rowKey,
      value: JSON.stringify({ public: fresh.publicKey, sealed: secrets.seal(fresh.privateKey, rowKey) }),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', rowKey)
    .executeTakeFirstOrThrow()
  const storedKeys = value as { public: string; sealed: string }
  // SECRETS_KEY may have been set since.
  const resealedKey = secrets.reseal(storedKeys.sealed, rowKey)
  if (resealedKey !== storedKeys.sealed)
    await db
      .updateTable('installation')
      .set({ value: JSON.stringify({ public: storedKeys.public, sealed: resealedKey }) })
      .where('key', '=', rowKey)
      .execute()
  return { publicKey: storedKeys.public, privateKey: secrets.open(resealedKey, rowKey) }
}

function generateKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  const point = curve.generateKeys()
  // One in 256 scalars begins with a zero, which Node leaves out.
  const scalar = Buffer.alloc(32)
  const digits = curve.getPrivateKey()
  digits.copy(scalar, scalar.length - digits.length)
  return { publicKey: point.toString('base64url'), privateKey: scalar.toString('base64url') }
}

const validMs = 12 * 3_600_000
/** Push services hold them for a while too; half their life leaves room for clocks that differ. */
const keptMs = validMs / 2

/** Authorization headers, one for each push service: signing is dearer than the encryption of a push. */
export function createVapidHeaders({ publicKey, privateKey }: VapidKeys) {
  const headers = createBoundedCache<{ authorization: string }>(2_000, { ttl: keptMs })
  return (audience: string, contact: string): string => {
    const key = JSON.stringify([audience, contact])
    const cachedHeaders = headers.get(key)
    if (cachedHeaders) return cachedHeaders.authorization
    // The push service judges it by its own clock, so this is the machine's time and not the one that tests move.
    const expiry = Math.floor((Date.now() + validMs) / 1_000)
    const newHeaders = webPush().getVapidHeaders(
      audience,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
      expiry,
    )
    headers.set(key, { authorization: newHeaders.Authorization })
    return newHeaders.Authorization
  }
}
