import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createHashingPool, createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('passwords are stored as argon2id of 19 MiB, 2 passes, 1 lane, salted anew each time', async () => {
    const passwords = createPasswords()
    const [one, two] = await Promise.all([passwords.hash('trầu cau'), passwords.hash('trầu cau')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'trầu cau')).toBe(true)
    expect(await passwords.verify(one, 'trau cau')).toBe(false)
  })

  it('passwords are the same in every normal form', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('mưa thu Hà Nội'.normalize('NFD'))
    expect(await passwords.verify(stored, 'mưa thu Hà Nội'.normalize('NFC'))).toBe(true)
  })

  it('passwords that cannot be compared fail alone, and the next is compared as ever', async () => {
    const passwords = createPasswords(undefined, createHashingPool(1))
    await expect(passwords.verify('no hash', 'trầu cau')).rejects.toThrow()
    expect(await passwords.verify(await passwords.hash('trầu cau'), 'trầu cau')).toBe(true)
  })

  it('passwords of nobody are never right', async () => {
    const passwords = createPasswords()
    expect(await passwords.verify(undefined, '')).toBe(false)
    expect(await passwords.verify(null, 'trầu cau')).toBe(false)
  })

  it('hashed with other costs are outdated', async () => {
    const passwords = createPasswords()
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(
      true,
    )
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
  })

  it('passwords are hashed as many at once as allowed; a hundred wait, and one more must come back later: rateLimited', async () => {
    const passwords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }, createHashingPool(2))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 103 }, () => passwords.verify(undefined, 'x')),
    )
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'rateLimited', data: { retryAfter: 2 } })
    expect(await passwords.verify(undefined, 'x')).toBe(false)
  })
})
