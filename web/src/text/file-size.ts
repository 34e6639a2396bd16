const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "820 B", "1,2 MB": steps of 1,024, a digit behind the comma below ten. */
export function fileSize(bytes: number, language = 'vi'): string {
  let step = 0
  let amount = bytes
  while (amount >= 999.5 && step < units.length - 1) {
    amount /= 1024
    step++
  }
  const digits = step > 0 && amount < 9.95 ? 1 : 0
  return `${amount.toLocaleString(language, { maximumFractionDigits: digits })} ${units[step]}`
}
