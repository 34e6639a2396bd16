import { expect, it } from 'vitest'
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts'

// RFC 6238, appendix B: the SHA-1 rows, of which six digits are the last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const rows: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

it.each(rows)('knows the RFC’s code at %d seconds', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1000, 0)).toBe(Math.floor(seconds / 30))
})

it('takes the code of the step before and after, as typed, and no further one', () => {
  const [seconds, code] = rows[4]!
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(secret, ' 279 037 ', (seconds + 30) * 1000, 0)).toBe(step)
  expect(stepOfCode(secret, code, (seconds - 30) * 1000, 0)).toBe(step)
  expect(stepOfCode(secret, code, (seconds + 60) * 1000, 0)).toBeUndefined()
  for (const wrong of ['', '27903', '2790370', 'abcdef', '000000'])
    expect(stepOfCode(secret, wrong, seconds * 1000, 0), wrong).toBeUndefined()
})

it('takes no code twice, nor one of an earlier step', () => {
  const [seconds, code] = rows[4]!
  const step = stepOfCode(secret, code, seconds * 1000, 0)!
  expect(stepOfCode(secret, code, seconds * 1000, step)).toBeUndefined()
  expect(stepOfCode(secret, code, seconds * 1000, step - 1)).toBe(step)
})

it('makes secrets of 160 bits that apps can scan', () => {
  const made = makeTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri(made, 'an.nguyen'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(uri.searchParams.get('secret')).toBe(made)
  expect(uri.searchParams.get('issuer')).toBe('Trầu')
})
