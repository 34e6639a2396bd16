import { expect, it } from 'vitest'
import { bankName, banks } from './banks.ts'
import { isBankBin } from './invoice.ts'

it('every bank has six digits and a name of its own', () => {
  expect(banks.length).toBeGreaterThan(50)
  for (const { bin, name } of banks) {
    expect(isBankBin(bin)).toBe(true)
    expect(name).toMatch(/^[A-Z][\w .-]+$/)
  }
  expect(new Set(banks.map(({ bin }) => bin)).size).toBe(banks.length)
  expect(new Set(banks.map(({ name }) => name)).size).toBe(banks.length)
})

it('a bank is called by its name, and one that is not known by its digits', () => {
  expect([bankName('970436'), bankName('970400'), bankName('123456')]).toEqual([
    'Vietcombank',
    'Saigonbank',
    '123456',
  ])
})
