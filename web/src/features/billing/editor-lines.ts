import type { InvoiceLine } from '@trau/contract'
import { maxQuantity, maxUnitPrice, type VatRate } from '@trau/contract/rules/invoice'
import { v4 } from 'uuid'
import { quantityText, readMoney, readQuantity } from '../../text/money.ts'

/** A line as it is typed. */
export interface TypedLine {
  key: string
  description: string
  unit: string
  quantity: string
  unitPrice: string
  vatRate: VatRate
}

export const emptyLine = (vatRate: VatRate = 10): TypedLine => ({
  key: v4(),
  description: '',
  unit: '',
  quantity: '1',
  unitPrice: '',
  vatRate,
})

export const typedLine = (line: InvoiceLine): TypedLine => ({
  key: v4(),
  description: line.description,
  unit: line.unit,
  quantity: quantityText(line.quantity),
  unitPrice: line.unitPrice.toLocaleString('vi'),
  vatRate: line.vatRate,
})

/** Undefined while it is not whole. */
export function lineOf({
  description,
  unit,
  quantity,
  unitPrice,
  vatRate,
}: TypedLine): InvoiceLine | undefined {
  const count = readQuantity(quantity)
  const price = readMoney(unitPrice)
  if (!count || count > maxQuantity || price === undefined || price > maxUnitPrice) return undefined
  if (description.trim() === '') return undefined
  return { description: description.trim(), unit: unit.trim(), quantity: count, unitPrice: price, vatRate }
}

/** Nothing was typed into it. */
export const isUntouched = (line: TypedLine): boolean =>
  line.description.trim() === '' && line.unitPrice.trim() === ''
