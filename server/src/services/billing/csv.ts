import { csvLine } from '#platform/csv.ts'

/** Text that a spreadsheet opens: UTF-8 with its mark. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(`\ufeff${rows.map(csvLine).join('')}`)
