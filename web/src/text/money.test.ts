import { expect, it } from 'vitest'
import { money, quantityText, readMoney, readQuantity } from './money.ts'

it.each([
  ['1100000', 1_100_000],
  ['1.100.000', 1_100_000],
  ['1.100.000 đ', 1_100_000],
  ['1,100,000', 1_100_000],
  ['1 100 000 ₫', 1_100_000],
  ['1.100.000,00', 1_100_000],
  ['1,100,000.00', 1_100_000],
  ['1100000,00', 1_100_000],
  ['1100000.00', 1_100_000],
  ['0', 0],
  // Decimals make no amount larger.
  ['1100000,5', undefined],
  ['1.100.000,50', undefined],
  ['12.5', undefined],
  ['12,50', undefined],
  ['1.100,000', undefined],
  ['1.10.000', undefined],
  ['1100.000', undefined],
  ['.000', undefined],
  ['99999999999999', undefined],
  ['99.999.999.999.999', undefined],
  ['', undefined],
  ['-5', undefined],
  ['một', undefined],
])('reads %j as %s đồng', (text, amount) => expect(readMoney(text)).toBe(amount))

it.each([
  ['1', 1],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1.500', 1500],
  ['1.500,25', 1500.25],
  ['0,001', 0.001],
  ['0,0001', undefined],
  ['a', undefined],
])('reads %j as the quantity %s', (text, quantity) => expect(readQuantity(text)).toBe(quantity))

it('writes what it reads', () => {
  expect(money(1_100_000)).toBe('1.100.000 đ')
  expect(readMoney(money(123_456_789))).toBe(123_456_789)
  for (const quantity of [1.5, 1500.25, 1000, 0.001])
    expect(readQuantity(quantityText(quantity))).toBe(quantity)
})
