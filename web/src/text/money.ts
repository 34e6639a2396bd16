/** Whole đồng: `1.100.000 đ`. */
export const money = (amount: number): string => `${amount.toLocaleString('vi')} đ`

/** What somebody types as whole đồng, with or without dots between thousands; undefined where it is no amount. */
export function readMoney(text: string): number | undefined {
  const digits = text.replace(/[\s.,đ₫]/gi, '')
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
