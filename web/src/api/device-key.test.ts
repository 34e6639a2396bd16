// @vitest-environment node
import { calculateJwkThumbprint, importJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { signProof } from './device-key.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const newKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']) as Promise<CryptoKeyPair>

async function verified(proof: string) {
  return jwtVerify(proof, header => importJWK(header.jwk!, 'ES256'), {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
  })
}

describe('proof of possession', () => {
  it('proof of possession is a JWT that a standard library accepts, for this method and URL without query', async () => {
    const proof = await signProof(await newKey(), 'POST', 'https://trau.vi.du/a/refresh-token?x=1')
    const { payload, protectedHeader } = await verified(proof)
    expect(payload).toMatchObject({ htm: 'POST', htu: 'https://trau.vi.du/a/refresh-token' })
    expect(Math.abs(payload.iat! - Date.now() / 1000)).toBeLessThan(5)
    expect(Object.keys(protectedHeader.jwk!).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  })

  it('proof of possession is new every time, of the same key', async () => {
    const key = await newKey()
    const [a, b] = await Promise.all(
      [1, 2].map(async () => verified(await signProof(key, 'POST', 'https://x.y/z'))),
    )
    expect(a!.payload.jti).not.toBe(b!.payload.jti)
    const [one, two] = await Promise.all([a!, b!].map(v => calculateJwkThumbprint(v.protectedHeader.jwk!)))
    expect(one).toBe(two)
  })

  it('comes from a key that scripts cannot read', async () => {
    const key = await newKey()
    await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow()
  })
})
