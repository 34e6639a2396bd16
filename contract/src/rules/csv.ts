/** Cells of CSV files (RFC 4180), as server and client write them. */

const formulaStart = /^[\s\0]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** Whether a spreadsheet would take the text for a formula. */
export const startsFormula = (text: string): boolean => formulaStart.test(text)

/** What a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
export function csvCell(value: string | number | undefined): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = startsFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
