import type { webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../db/index.ts'
import type { Secrets } from '../secrets.ts'

declare module '../db/index.ts' {
  interface Tables {
    installation: { key: string; value: unknown }
    tenant: { tenant_id: string; name: string; settings: unknown; created_time: Date }
  }
}

export interface SigningKeys {
  privateKey: webcrypto.CryptoKey
  publicKey: webcrypto.CryptoKey
  kid: string
}

const rowKey = 'access-token-key'
const purpose = 'access-token-key'

/**
 * The installation's Ed25519 pair, made at the first start and shared by every process on the same database. The private half is stored
 * sealed, so that with SECRETS_KEY set neither the database nor its backups reveal it.
 */
export async function loadSigningKeys(db: Db, secrets: Secrets): Promise<SigningKeys> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const fresh = {
    kid: crypto.randomUUID(),
    sealed: secrets.seal(JSON.stringify(await exportJWK(pair.privateKey)), purpose),
    public: await exportJWK(pair.publicKey),
  }
  await db
    .insertInto('installation')
    .values({ key: rowKey, value: JSON.stringify(fresh) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', rowKey)
    .executeTakeFirstOrThrow()
  const storedKey = value as { kid: string; public: JWK } & ({ sealed: string } | { private: JWK })
  // An earlier release kept it readable, and SECRETS_KEY may have been set since.
  const sealedKey =
    'sealed' in storedKey
      ? secrets.reseal(storedKey.sealed, purpose)
      : secrets.seal(JSON.stringify(storedKey.private), purpose)
  if (!('sealed' in storedKey) || sealedKey !== storedKey.sealed)
    await db
      .updateTable('installation')
      .set({ value: JSON.stringify({ kid: storedKey.kid, sealed: sealedKey, public: storedKey.public }) })
      .where('key', '=', rowKey)
      .execute()
  const privateKey = JSON.parse(secrets.open(sealedKey, purpose)) as JWK
  return {
    kid: storedKey.kid,
    privateKey: (await importJWK(privateKey, 'EdDSA')) as webcrypto.CryptoKey,
    publicKey: (await importJWK(storedKey.public, 'EdDSA')) as webcrypto.CryptoKey,
  }
}
