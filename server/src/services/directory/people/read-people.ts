import {
  type ImportColumn,
  type ImportError,
  maxErrorsOfLine,
  maxImportLines,
  normalizeText,
  personName,
} from '@trau/contract'
import { maxPersonName } from '@trau/contract/rules/person'
import { type CsvRecord, readCsv } from '../../../platform/csv.ts'
import { plainLetters } from '../../../platform/plain-letters.ts'
import { normalizeEmail, normalizePhone } from '../../identity/index.ts'
import { readUsername } from '../../identity-authen/index.ts'
import { columnOf } from './columns.ts'

/** A line as it was read: values as they are stored, of the columns that say something. */
export interface ReadLine {
  line: number
  values: Partial<Record<ImportColumn, string>>
  /** As the file names the account; what is shown where it is no username. */
  username: string
  errors: ImportError[]
}

export interface ReadFile {
  /** Of the whole file; there are no lines then. */
  errors: ImportError[]
  lines: ReadLine[]
}

/** Reads a file alone; what the accounts that exist say to it is `planImport`. */
export function readPeople(text: string): ReadFile {
  const [head, ...records] = readCsv(text, { maxRecords: maxImportLines + 1 })
  if (!head) return { errors: [{ reason: 'empty' }], lines: [] }
  const { columns, errors } = readHeadings(head)
  if (errors.length === 0 && records.length === 0) errors.push({ reason: 'empty' })
  if (records.length > maxImportLines) errors.push({ reason: 'tooManyLines', max: maxImportLines })
  if (errors.length > 0) return { errors: errors.slice(0, maxErrorsOfLine), lines: [] }
  const lines = records.map(record => readLine(record, columns))
  findDuplicates(lines)
  return { errors: [], lines }
}

type Column = ImportColumn | 'ignored'

function readHeadings(head: CsvRecord): { columns: Column[]; errors: ImportError[] } {
  if (head.problem) return { columns: [], errors: [{ reason: head.problem }] }
  const errors: ImportError[] = []
  const columns = head.cells.map((heading): Column => {
    const column = columnOf(heading)
    // A spreadsheet leaves empty columns at the end.
    if (!column && heading.trim() !== '') errors.push({ column: shown(heading), reason: 'unknownColumn' })
    return column ?? 'ignored'
  })
  for (const column of new Set(columns))
    if (column !== 'ignored' && columns.indexOf(column) !== columns.lastIndexOf(column))
      errors.push({ column, reason: 'duplicateColumn' })
  if (!columns.includes('username')) errors.push({ column: 'username', reason: 'missingColumn' })
  return { columns, errors }
}

const shown = (text: string) => Array.from(normalizeText(text).trim()).slice(0, 32).join('')

function readLine({ line, cells, problem }: CsvRecord, columns: readonly Column[]): ReadLine {
  const errors: ImportError[] = []
  const username = shown(cells[columns.indexOf('username')] ?? '')
  if (problem) errors.push({ reason: problem })
  else if (cells.length < columns.length) errors.push({ reason: 'tooFewCells', min: columns.length })
  else if (cells.slice(columns.length).some(cell => cell.trim() !== ''))
    errors.push({ reason: 'tooManyCells', max: columns.length })
  if (errors.length > 0) return { line, values: {}, username, errors }
  const values: ReadLine['values'] = {}
  columns.forEach((column, n) => {
    if (column === 'ignored') return
    const cell = cells[n]!.trim()
    if (cell === '') {
      if (column === 'username') errors.push({ column, reason: 'required' })
      return
    }
    const outcome = readCell(column, cell)
    if (typeof outcome === 'string') values[column] = outcome
    else errors.push({ column, ...outcome })
  })
  return { line, values, username, errors: errors.slice(0, maxErrorsOfLine) }
}

type Refusal = Omit<ImportError, 'column'>

/** The value as it is stored, or what is wrong with it. */
function readCell(column: ImportColumn, cell: string): string | Refusal {
  // What a file in another encoding than UTF-8 becomes.
  if (cell.includes('\ufffd') || !cell.isWellFormed()) return { reason: 'damagedText' }
  if (/[\r\n\u2028\u2029]/.test(cell)) return { reason: 'lineBreak' }
  return readers[column](cell)
}

const name = personName({ max: maxPersonName })
function readName(cell: string): string | Refusal {
  if (cell.length > maxPersonName * 16) return { reason: 'tooLong', max: maxPersonName }
  const result = name.safeParse(cell)
  if (result.success) return result.data
  const { params } = result.error.issues[0] as { params?: Refusal }
  return params ?? { reason: 'controlCharacters' }
}

const maxEmail = 254
const maxPhone = 32
const readers: Record<ImportColumn, (cell: string) => string | Refusal> = {
  username(cell) {
    const outcome = readUsername(cell)
    return 'username' in outcome ? outcome.username : (outcome as Refusal)
  },
  fullName: readName,
  displayName: readName,
  email(cell) {
    if (cell.length > maxEmail) return { reason: 'tooLong', max: maxEmail }
    return normalizeEmail(cell) ?? { reason: 'emailInvalid' }
  },
  phoneNumber(cell) {
    if (cell.length > maxPhone) return { reason: 'tooLong', max: maxPhone }
    // What a spreadsheet makes of a number that it takes for one: the last digits are lost.
    if (/^\d+([.,]\d+)?e\+?\d+$/i.test(cell)) return { reason: 'scientificNumber' }
    // It loses a zero at the beginning too; that much is known.
    return normalizePhone(cell) ?? normalizePhone(`0${cell}`) ?? { reason: 'phoneNumberInvalid' }
  },
  language: cell => languages.get(plainLetters(cell).toLowerCase()) ?? { reason: 'languageUnknown' },
}

const languages = new Map([
  ...['vi', 'vi-vn', 'tieng viet', 'vietnamese'].map(name => [name, 'vi'] as const),
  ...['en', 'en-us', 'en-gb', 'tieng anh', 'english'].map(name => [name, 'en'] as const),
])

/** Each of these names one account alone. */
export const uniqueColumns = ['username', 'email', 'phoneNumber'] as const

function findDuplicates(lines: readonly ReadLine[]): void {
  for (const column of uniqueColumns) {
    const firstLine = new Map<string, number>()
    for (const { line, values, errors } of lines) {
      const value = values[column]
      if (value === undefined) continue
      const otherLine = firstLine.get(value)
      if (otherLine === undefined) firstLine.set(value, line)
      else errors.push({ column, reason: 'duplicate', otherLine })
    }
  }
}
