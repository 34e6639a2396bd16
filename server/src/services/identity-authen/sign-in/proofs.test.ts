import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserKey, makeKey, prove } from '../testing/proof.ts'
import { createProofs, type Proofs } from './proofs.ts'

const url = 'https://trau.example.vn/identity-authen-service/v1/domains/default/login'
const now = 1_800_000_000_000
let key: BrowserKey
let proofs: Proofs
let time = now

beforeAll(async () => {
  key = await makeKey()
})
beforeEach(() => {
  time = now
  proofs = createProofs({ now: () => time })
})

const fresh = (claims: Parameters<typeof prove>[1], header?: Parameters<typeof prove>[2]) =>
  prove(key, { iat: now / 1000, ...claims }, header)
const verify = (header: string, method = 'POST') => proofs.verify({ header, method, url })

describe('proofs', () => {
  it('tell the thumbprint of the key that signed, so that it can be known again (RFC 9449, RFC 7638)', async () => {
    const thumbprint = await calculateJwkThumbprint(key.jwk)
    expect(await verify(await fresh({ htu: url }))).toBe(thumbprint)
    expect(await verify(await fresh({ htu: `${url}?x=1#y` }))).toBe(thumbprint)
  })

  it('serve once each', async () => {
    const proof = await fresh({ htu: url })
    expect(await verify(proof)).toBeDefined()
    expect(await verify(proof)).toBeUndefined()
    time += 59_000
    expect(await verify(proof)).toBeUndefined()
  })

  it('with the same id from another key are other proofs', async () => {
    const other = await makeKey()
    const claims = { htu: url, jti: 'một', iat: now / 1000 }
    expect(await verify(await prove(key, claims))).toBeDefined()
    expect(await verify(await prove(other, claims))).toBeDefined()
  })

  it.each([
    ['another method', { htm: 'GET' }],
    ['another address', { htu: 'https://evil.example/identity-authen-service/v1/domains/default/login' }],
    ['another call', { htu: url.replace('login', 'refresh-token') }],
    ['no address', { htu: 'x' }],
    ['a time 61 s ago', { iat: now / 1000 - 61 }],
    ['a time 61 s ahead', { iat: now / 1000 + 61 }],
    ['no time', { iat: 'bây giờ' as never }],
    ['no id', { jti: '' }],
    ['an endless id', { jti: 'x'.repeat(129) }],
  ])('prove nothing when they name %s', async (_, claims) => {
    expect(await verify(await fresh({ htu: url, ...claims }))).toBeUndefined()
  })

  it('prove nothing as another kind of token, with a private key, or with the key of another', async () => {
    const privateJwk = await exportJWK(key.privateKey)
    expect(await verify(await fresh({ htu: url }, { typ: 'at+jwt' }))).toBeUndefined()
    expect(await verify(await fresh({ htu: url }, { jwk: privateJwk }))).toBeUndefined()
    expect(await verify(await fresh({ htu: url }, { jwk: (await makeKey()).jwk }))).toBeUndefined()
  })

  it('prove nothing when signed with a shared secret or not at all', async () => {
    const claims = { htm: 'POST', htu: url, jti: 'x', iat: now / 1000 }
    const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef')
    const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url') }
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: jwk as never })
      .sign(secret)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'dpop+jwt', jwk: key.jwk })}.${part(claims)}.`
    for (const proof of [shared, unsigned, '', 'a.b.c', 'x']) expect(await verify(proof)).toBeUndefined()
  })
})
