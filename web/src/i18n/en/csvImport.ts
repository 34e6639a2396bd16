import type { csvImport as vi } from '../vi/csvImport.ts'

const number = (value: number) => value.toLocaleString('en')

export const csvImport = {
  choose: 'Choose a CSV file',
  saveSample: 'Download a sample',
  notUtf8: 'The file is not encoded as UTF-8, so letters would be lost. In Excel, save it as “CSV UTF-8”.',
  check: 'Preview',
  otherFile: 'Choose another file',
  close: 'Close',
  show: 'Lines to show',
  all: count => `All (${number(count)})`,
  outcomeCount: {
    ERROR: count => `Errors (${number(count)})`,
    CREATE: count => `New (${number(count)})`,
    CHANGE: count => `Changed (${number(count)})`,
    UNCHANGED: count => `Unchanged (${number(count)})`,
  },
  outcomes: { ERROR: 'Error', CREATE: 'New', CHANGE: 'Changed', UNCHANGED: 'Unchanged' },
  line: line => `Line ${number(line)}`,
  reasons: {
    empty: () => 'The file has no line to import.',
    unknownColumn: ({ column }) => `There is no column called “${column}”.`,
    duplicateColumn: ({ column }) => `The column “${column}” is there twice.`,
    missingColumn: ({ column }) => `The column “${column}” is missing.`,
    tooManyLines: ({ max }) => `The file has more than ${number(max ?? 0)} lines.`,
    unclosedQuote: () => 'A quotation mark is opened and not closed.',
    quoteInCell: () => 'There is a quotation mark inside a cell. Put the cell in quotes and double the mark.',
    textAfterQuote: () => 'There is text after the closing quotation mark.',
    tooFewCells: ({ min }) => `Cells are missing; the first line has ${min}.`,
    tooManyCells: ({ max }) => `There are too many cells; the first line has ${max}.`,
    required: () => 'must not be empty.',
    tooShort: ({ min }) => `needs at least ${min} characters.`,
    tooLong: ({ max }) => `is longer than ${max} characters.`,
    damagedText: () => 'has letters that were lost when the file was saved. Save it as UTF-8.',
    lineBreak: () => 'must be one line.',
    controlCharacters: () => 'has control characters.',
    invisibleCharacters: () => 'has characters that cannot be seen.',
    scientificNumber: () =>
      'was turned into exponent form by a spreadsheet and lost its last digits. Format the column as text and enter it again.',
  },
} satisfies typeof vi
