/** Whole đồng: `1.100.000 đ`. */
export const money = (amount: number): string => `${amount.toLocaleString('vi')} đ`

/** Thousands divided by one mark, and decimals that are all zero, begun by the other one; or digits alone, and such decimals. */
const wholeAmount =
  /^(?:(\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?|(\d{1,3}(?:,\d{3})+)(?:\.0{1,2})?|(\d+)(?:[.,]0{1,2})?)$/

/** What somebody types as whole đồng, with or without dots between thousands; undefined where it is no amount, or one with decimals. */
export function readMoney(text: string): number | undefined {
  const [, byDots, byCommas, plain] = wholeAmount.exec(text.replace(/[\sđ₫]/gi, '')) ?? []
  const digits = (byDots ?? byCommas ?? plain ?? '').replace(/[.,]/g, '')
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined
}

/** A quantity as it is typed: a comma, or a dot that does not divide thousands, begins the decimals. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replace(/\s/g, '')
  const plain =
    digits.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}

export const quantityText = (quantity: number): string =>
  quantity.toLocaleString('vi', { maximumFractionDigits: 3 })
