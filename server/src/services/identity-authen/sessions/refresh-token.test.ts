import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf, makeRefreshToken, seal, tenantOf, unseal } from './refresh-token.ts'

describe('a refresh token', () => {
  it('carries its tenant and 256 random bits, and is stored as a hash that does not show it', () => {
    const token = makeRefreshToken('nha-tro')
    expect(tenantOf(token)).toBe('nha-tro')
    expect(Buffer.from(token.split('.')[1]!, 'base64url')).toHaveLength(32)
    expect(makeRefreshToken('nha-tro')).not.toBe(token)
    expect(hashOf(token)).toHaveLength(32)
  })

  it('a refresh token is distinguished from anything else', () => {
    for (const text of ['', 'x', 'default.', '.abc', 'not-a-refresh-token', `Ấn.${'a'.repeat(43)}`])
      expect(tenantOf(text)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), text => {
        expect(tenantOf(text)).toBeUndefined()
      }),
    )
  })

  it('opens its own sealed successor; another one does not, nor is a changed seal believed', () => {
    const [token, other] = [makeRefreshToken('default'), makeRefreshToken('default')]
    const content = { refreshToken: makeRefreshToken('default'), n: 1 }
    const sealed = seal(content, token)
    expect(unseal(sealed, token)).toEqual(content)
    expect(sealed).not.toContain(Buffer.from(content.refreshToken).toString('base64url'))
    expect(() => unseal(sealed, other)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[30]! ^= 1
    expect(() => unseal(bytes.toString('base64url'), token)).toThrow()
  })
})
