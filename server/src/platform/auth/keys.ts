import type { webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../db/index.ts'

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

/** The installation's Ed25519 pair, made at the first start and shared by every process on the same database. */
export async function loadSigningKeys(db: Db): Promise<SigningKeys> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const fresh = {
    kid: crypto.randomUUID(),
    private: await exportJWK(pair.privateKey),
    public: await exportJWK(pair.publicKey),
  }
  await db
    .insertInto('installation')
    .values({ key: 'access-token-key', value: JSON.stringify(fresh) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'access-token-key')
    .executeTakeFirstOrThrow()
  const stored = value as { kid: string; private: JWK; public: JWK }
  return {
    kid: stored.kid,
    privateKey: (await importJWK(stored.private, 'EdDSA')) as webcrypto.CryptoKey,
    publicKey: (await importJWK(stored.public, 'EdDSA')) as webcrypto.CryptoKey,
  }
}
