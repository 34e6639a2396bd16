import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { Secrets } from '#platform/secrets.ts'

const installationKey = 'contact-keys'
const purpose = 'contact keys'

/** As stored: each key sealed with the installation's secret, the newest last. */
interface StoredRing {
  keys: { id: number; sealed: string; madeTime: number }[]
}

export interface ContactKey {
  id: number
  /** Epoch milliseconds. */
  madeTime: number
  /** The same number in the same tenant has the same hash, and nobody without the key can tell whose it is. */
  hash(tenantId: string, phoneNumber: string): Buffer
  seal(phoneNumber: string): Buffer
  open(sealed: Buffer): string
}

/** What numbers are hashed and sealed with: new ones by `current`; older keys open and find what is not moved yet. */
export interface KeyRing {
  current: ContactKey
  all: readonly ContactKey[]
  /** The key that a row was written with. */
  of(keyId: number): ContactKey
}

/**
 * Reads the ring, and makes its first key. Asked in every transaction that writes, so that all processes turn to a new key at once;
 * opened keys are remembered.
 */
export function createKeyRing(secrets: Secrets, clock: Clock) {
  const openedKeys = new Map<string, ContactKey>()

  function open({ id, sealed, madeTime }: StoredRing['keys'][number]): ContactKey {
    const cachedKey = openedKeys.get(sealed)
    if (cachedKey) return cachedKey
    const key = {
      id,
      madeTime,
      ...makeKey(Buffer.from(secrets.open(sealed, purpose), 'base64url')),
    }
    openedKeys.set(sealed, key)
    return key
  }

  function ringOf(storedRing: StoredRing): KeyRing {
    const all = storedRing.keys.map(open)
    return {
      current: all.at(-1)!,
      all,
      of(keyId) {
        const key = all.find(one => one.id === keyId)
        if (!key) throw new Error(`A contact is sealed with key ${keyId}, which is not in the ring`)
        return key
      },
    }
  }

  const fresh = (id: number) => ({
    id,
    sealed: secrets.seal(randomBytes(32).toString('base64url'), purpose),
    madeTime: clock.now(),
  })

  return {
    async read(db: Queryable): Promise<KeyRing> {
      const storedRing = (await select(db)) ?? (await makeFirst(db, fresh(1)))
      return ringOf(storedRing)
    },
    /** Puts a new key in front of this one, unless somebody did; the job `renewKey` brings the rows over. */
    async rotate(tx: Tx, afterId: number): Promise<void> {
      const keys = (await select(tx, true))?.keys ?? []
      if (keys.at(-1)?.id === afterId) await write(tx, { keys: [...keys, fresh(afterId + 1)] })
    },
    /** Takes out the keys that no row needs any more. */
    async drop(tx: Tx, keyIds: readonly number[]): Promise<void> {
      if (keyIds.length === 0) return
      const before = await select(tx, true)
      if (before) await write(tx, { keys: before.keys.filter(key => !keyIds.includes(key.id)) })
    },
  }
}

export type ContactKeys = ReturnType<typeof createKeyRing>

async function select(db: Queryable, isLocked = false): Promise<StoredRing | undefined> {
  const query = db.selectFrom('installation').select('value').where('key', '=', installationKey)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row?.value as StoredRing | undefined
}

async function makeFirst(db: Queryable, key: StoredRing['keys'][number]): Promise<StoredRing> {
  await db
    .insertInto('installation')
    .values({ key: installationKey, value: JSON.stringify({ keys: [key] }) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await select(db))!
}

async function write(tx: Tx, ring: StoredRing): Promise<void> {
  const value = JSON.stringify(ring)
  await tx
    .insertInto('installation')
    .values({ key: installationKey, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

function makeKey(secret: Buffer): Omit<ContactKey, 'id' | 'madeTime'> {
  // As key objects, which are taken up once: bytes are at every use, and an address book is thousands of them.
  const part = (info: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', info, 32)))
  const [hashKey, sealKey] = [part('contact hash'), part('contact seal')]
  return {
    hash: (tenantId, phoneNumber) =>
      createHmac('sha256', hashKey).update(`${tenantId}\0${phoneNumber}`).digest().subarray(0, 16),
    seal(phoneNumber) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: 16 })
      const body = Buffer.concat([cipher.update(phoneNumber, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealedText) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealedText.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(sealedText.subarray(12, 28))
      return Buffer.concat([decipher.update(sealedText.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
