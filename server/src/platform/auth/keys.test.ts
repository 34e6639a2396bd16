import { exportJWK, generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { loadSecrets } from '../secrets.ts'
import { loadSigningKeys } from './keys.ts'

const app = appForFile()

const stored = async () => {
  const { value } = await app.app.db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'access-token-key')
    .executeTakeFirstOrThrow()
  return value as Record<string, unknown>
}

it('the signing key is sealed, also one that an earlier release stored readable, and stays the same', async () => {
  const { db } = app.app
  expect(Object.keys(await stored()).sort()).toEqual(['kid', 'public', 'sealed'])

  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const before = {
    kid: 'of-before',
    private: await exportJWK(pair.privateKey),
    public: await exportJWK(pair.publicKey),
  }
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify(before) })
    .where('key', '=', 'access-token-key')
    .execute()
  const configured = 'một chìa khoá dài hơn ba mươi hai ký tự'
  const keys = await loadSigningKeys(db, await loadSecrets(db, configured))
  expect(keys.kid).toBe('of-before')
  expect(JSON.stringify(await stored())).not.toContain(before.private.d)

  // With SECRETS_KEY set, what the database holds does not open it.
  await expect(loadSecrets(db, undefined)).rejects.toThrow(/SECRETS_KEY/)
  const again = await loadSigningKeys(db, await loadSecrets(db, configured))
  const signed = await crypto.subtle.sign('Ed25519', again.privateKey, Buffer.from('x'))
  expect(await crypto.subtle.verify('Ed25519', keys.publicKey, signed, Buffer.from('x'))).toBe(true)
})
