import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Db } from './db/index.ts'
import { StartupError } from './errors.ts'

/**
 * Encrypts what must be read again (authenticator secrets, providers' client secrets), AES-256-GCM. The key is made from the setting
 * SECRETS_KEY, which stands outside the database and its backups; without it from one kept in the database, which then only keeps
 * secrets out of logs and of the dump of a single table. Setting it later is fine: what the kept key sealed still opens.
 * @throws StartupError when SECRETS_KEY is not the one of before
 */
export async function loadSecrets(db: Db, configuredKey: string | undefined) {
  const storedKey = keyFrom(
    (await keep(db, storedKeyName, { key: randomBytes(32).toString('base64url') })).key!,
  )
  const key = configuredKey === undefined ? storedKey : keyFrom(configuredKey)
  await checkKey(db, key, storedKey)

  const sign = signerOf(key)

  return {
    /** HMAC-SHA256, the first 16 bytes: for what is sent openly and may not be changed. Same text, same signature. */
    sign,
    isSigned(text: string, signature: Uint8Array, purpose: string): boolean {
      return signature.length === 16 && timingSafeEqual(sign(text, purpose), signature)
    },
    /** @param purpose must be the same when it is opened, so that one secret cannot be put in another's place */
    seal: (text: string, purpose: string): string => seal(key, text, purpose),
    /** @throws when it was sealed for another purpose, or is damaged */
    open(sealedText: string, purpose: string): string {
      try {
        return open(key, sealedText, purpose)
      } catch (error) {
        if (key === storedKey) throw error
        return open(storedKey, sealedText, purpose)
      }
    },
    /** The same text under the present key: what was sealed before SECRETS_KEY was set is sealed anew, anything else stays as it is. */
    reseal(sealedText: string, purpose: string): string {
      return opens(key, sealedText, purpose)
        ? sealedText
        : seal(key, open(storedKey, sealedText, purpose), purpose)
    },
  }
}

export type Secrets = Awaited<ReturnType<typeof loadSecrets>>

/** The row of the installation that holds the key which is used without SECRETS_KEY. */
export const storedKeyName = 'secrets-key'
const checkName = 'secrets-check'

/** A key that was lost or mistyped is found out at the start, not when the first person cannot sign in. */
async function checkKey(db: Db, key: Buffer, storedKey: Buffer): Promise<void> {
  const { sealed: sealedCheck } = await keep(db, checkName, { sealed: seal(key, 'trau', checkName) })
  if (opens(key, sealedCheck!, checkName)) return
  if (!opens(storedKey, sealedCheck!, checkName))
    throw new StartupError(
      'SECRETS_KEY is not the one that the secrets in this database were encrypted with. Set that one again.',
    )
  // From now on the configured key is needed.
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify({ sealed: seal(key, 'trau', checkName) }) })
    .where('key', '=', checkName)
    .execute()
}

function opens(key: Buffer, sealedText: string, purpose: string): boolean {
  try {
    open(key, sealedText, purpose)
    return true
  } catch {
    return false
  }
}

/** The value of the installation's row, which is made where there is none; the same for all who start at once. */
async function keep(db: Db, name: string, value: Record<string, string>): Promise<Record<string, string>> {
  await db
    .insertInto('installation')
    .values({ key: name, value: JSON.stringify(value) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirstOrThrow()
  return row.value as Record<string, string>
}

/**
 * Signs as the running server does, for commands that must change nothing.
 * @param storedValue the row `secrets-key` of the installation
 */
export function readSigner(
  storedValue: unknown,
  configuredKey: string | undefined,
): Pick<Secrets, 'sign'> | undefined {
  const storedKey = (storedValue as { key?: string } | undefined)?.key
  const text = configuredKey ?? storedKey
  return text === undefined ? undefined : { sign: signerOf(keyFrom(text)) }
}

const signerOf = (key: Buffer) => (text: string, purpose: string) =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16)

const keyFrom = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'trau secrets', 32))

function seal(key: Buffer, text: string, purpose: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(key: Buffer, sealedText: string, purpose: string): string {
  const bytes = Buffer.from(sealedText, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(purpose),
  )
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
