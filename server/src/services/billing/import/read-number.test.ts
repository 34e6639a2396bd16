import { expect, it } from 'vitest'
import { readPrice, readQuantity, readVatRate } from './read-number.ts'

const shown = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null ? (outcome as { reason: string }).reason : outcome

it.each<[string, unknown]>([
  ['1', 1],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['0,125', 0.125],
  ['0.500', 0.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['22,1250', 22.125],
  ['1 000', 1000],
  ['1.000.000', 1_000_000],
  ['1.500', 'numberAmbiguous'],
  ['1,500', 'numberAmbiguous'],
  ['1,2345', 'tooManyDecimals'],
  ['0', 'notPositive'],
  ['-2', 'notPositive'],
  ['1.000.001', 'tooLarge'],
  ['1,2,3', 'numberInvalid'],
  ['1.23.456', 'numberInvalid'],
  ['hai', 'numberInvalid'],
  ['=1+1', 'numberInvalid'],
  ['1E+05', 'scientificNumber'],
  ['9'.repeat(5000), 'numberInvalid'],
])('the quantity %s', (cell, expected) => {
  expect(shown(readQuantity(cell))).toBe(expected)
})

it.each<[string, unknown]>([
  ['0', 0],
  ['1500', 1500],
  ['1.500', 1500],
  ['1,500', 1500],
  ['1.500.000 đ', 1_500_000],
  ['1,500,000VND', 1_500_000],
  ['1500.00', 1500],
  ['1.500,00', 1500],
  ['0.500', 'tooManyDecimals'],
  ['1500,5', 'tooManyDecimals'],
  ['-1', 'negative'],
  ['\u22121', 'negative'],
  ['100.000.000.000', 'tooLarge'],
  ['1e9', 'scientificNumber'],
  ['một', 'numberInvalid'],
])('the price %s', (cell, expected) => {
  expect(shown(readPrice(cell))).toBe(expected)
})

it.each<[string, unknown]>([
  ['10', 10],
  ['8%', 8],
  ['5,0 %', 5],
  ['0', 0],
  ['KCT', null],
  ['Không chịu thuế', null],
  ['none', null],
  ['0,1', 'vatRateUnknown'],
  ['100', 'vatRateUnknown'],
  ['12', 'vatRateUnknown'],
])('the VAT rate %s', (cell, expected) => {
  expect(shown(readVatRate(cell))).toBe(expected)
})
