import {
  hasThreeDecimals,
  type InvoiceImportError,
  maxQuantity,
  maxUnitPrice,
  type VatRate,
  vatRates,
} from '@trau/contract'
import { type CellRefusal, isScientific } from '#platform/csv-table.ts'
import { plainLetters } from '#platform/plain-letters.ts'

type Refusal = CellRefusal<InvoiceImportError['reason']>

/** Longer than any number that could be taken. */
const maxNumberLength = 40

/**
 * A number as a Vietnamese or an English spreadsheet writes it. Three digits after a single mark are thousands to one and decimals to the
 * other: `isWhole` decides for whole numbers, otherwise nobody guesses.
 */
function readNumber(cell: string, { isWhole }: { isWhole: boolean }): number | Refusal {
  if (isScientific(cell)) return { reason: 'scientificNumber' }
  const typedNumber = cell.replace(/[\s\u00a0\u202f]/g, '').replace(/(đ|₫|vnd)$/i, '')
  if (typedNumber.length > maxNumberLength) return { reason: 'numberInvalid' }
  const [, sign, digits = ''] = /^([-\u2212]?)([\d.,]+)$/.exec(typedNumber) ?? []
  const marks = digits.replace(/\d/g, '')
  const isGrouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(digits)
  const plain = isGrouped && (isWhole || marks.length > 1) ? digits.replace(/[.,]/g, '') : decimalOf(digits)
  if (plain === undefined) return { reason: 'numberInvalid' }
  if (!isWhole && isGrouped && marks.length === 1) return { reason: 'numberAmbiguous' }
  return sign ? -Number(plain) : Number(plain)
}

/** `1.234,5` and `1,234.5` as `1234.5`; undefined for what is no number. */
function decimalOf(digits: string): string | undefined {
  const [, whole = '', , decimals = ''] = /^(.*?\d)(?:([.,])(\d+))?$/.exec(digits) ?? []
  const plain = decimals && /[.,]/.test(whole) ? withoutGroups(whole, digits.at(whole.length) ?? '') : whole
  return plain !== undefined && /^\d+$/.test(plain) ? `${plain}${decimals && `.${decimals}`}` : undefined
}

const withoutGroups = (whole: string, decimalMark: string): string | undefined =>
  (decimalMark === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/).test(whole)
    ? whole.replace(/[.,]/g, '')
    : undefined

export function readQuantity(cell: string): number | Refusal {
  const quantity = readNumber(cell, { isWhole: false })
  if (typeof quantity !== 'number') return quantity
  if (quantity <= 0) return { reason: 'notPositive' }
  if (quantity > maxQuantity) return { reason: 'tooLarge', max: maxQuantity }
  return hasThreeDecimals(quantity) ? quantity : { reason: 'tooManyDecimals', max: 3 }
}

/** Whole đồng. */
export function readPrice(cell: string): number | Refusal {
  const price = readNumber(cell, { isWhole: true })
  if (typeof price !== 'number') return price
  if (price < 0) return { reason: 'negative' }
  if (price > maxUnitPrice) return { reason: 'tooLarge', max: maxUnitPrice }
  return Number.isInteger(price) ? price : { reason: 'tooManyDecimals', max: 0 }
}

const untaxedWords = new Set(['kct', 'kctt', 'khong chiu thue', 'khong', 'none', 'exempt'])

export function readVatRate(cell: string): VatRate | Refusal {
  const plainCell = plainLetters(cell).toLowerCase().trim()
  if (untaxedWords.has(plainCell)) return null
  const rate = vatRates.find(rate => rate !== null && new RegExp(`^${rate}([.,]0+)?\\s*%?$`).test(plainCell))
  return rate ?? { reason: 'vatRateUnknown' }
}
