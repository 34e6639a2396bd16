/** What imports of CSV files have in common. */

/** Why a file or a line cannot be read, whatever it holds. */
export const csvReasons = [
  // of the file
  'empty',
  'unknownColumn',
  'duplicateColumn',
  'missingColumn',
  'tooManyLines',
  // of the form of a line
  'unclosedQuote',
  'quoteInCell',
  'textAfterQuote',
  'tooFewCells',
  'tooManyCells',
  // of a cell
  'required',
  'tooShort',
  'tooLong',
  'damagedText',
  'lineBreak',
  'controlCharacters',
  'invisibleCharacters',
  'scientificNumber',
] as const
export type CsvReason = (typeof csvReasons)[number]

/** Of one line; what else is wrong shows when these are mended. */
export const maxErrorsOfLine = 10

/** The text of a CSV file in UTF-8, or in UTF-16 as spreadsheets write "Unicode text"; undefined where letters would be lost without anybody noticing. */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
