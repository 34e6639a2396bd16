import { type CsvReason, maxErrorsOfLine, normalizeText } from '@trau/contract'
import { type CsvRecord, readCsv } from './csv.ts'
import { plainLetters } from './plain-letters.ts'
import { inSlices } from './slices.ts'

/** What is wrong with a cell. */
export interface CellRefusal<R extends string> {
  reason: R
  min?: number
  max?: number
  otherLine?: number
}

export interface TableError<R extends string> extends CellRefusal<R> {
  column?: string
}

/** A line as it was read: values as they are stored, of the columns that say something. */
export interface TableLine<V, R extends string> {
  line: number
  values: Partial<V>
  /** As the file names what the line is about, also where that is wrong. */
  shown: string
  errors: TableError<R>[]
}

export interface TableFile<V, R extends string> {
  /** Of the whole file; there are no lines then. */
  errors: TableError<R>[]
  lines: TableLine<V, R>[]
}

type Values = Record<string, string | number | null>

/** What a file may hold. `R` are the reasons why it is refused. */
export interface Table<V extends Values, R extends string> {
  maxLines: number
  /** What a heading names; undefined where nobody knows it. */
  columnOf(heading: string): (keyof V & string) | 'ignored' | undefined
  /** Columns that a file must have. */
  columns: readonly (keyof V & string)[]
  /** Columns in which no line may be empty. */
  cells: readonly (keyof V & string)[]
  /** The column that says what a line is about. */
  shown: keyof V & string
  /** Columns whose cells may have several lines. */
  paragraphs?: readonly (keyof V & string)[]
  /** Each answers the value as it is stored, or what is wrong with it. */
  readers: { [C in keyof V]: (cell: string) => V[C] | CellRefusal<R> }
}

/**
 * Reads a file alone, with everything that is wrong with each line; what else exists says nothing to it yet. Others have their turn on the event
 * loop meanwhile.
 */
export async function readTable<V extends Values, R extends string>(
  text: string,
  table: Table<V, R | CsvReason>,
): Promise<TableFile<V, R | CsvReason>> {
  const [head, ...records] = await readCsv(text, { maxRecords: table.maxLines + 1 })
  if (!head) return { errors: [{ reason: 'empty' }], lines: [] }
  const { columns, errors } = readHeadings(head, table)
  if (errors.length === 0 && records.length === 0) errors.push({ reason: 'empty' })
  if (records.length > table.maxLines) errors.push({ reason: 'tooManyLines', max: table.maxLines })
  if (errors.length > 0) return { errors: errors.slice(0, maxErrorsOfLine), lines: [] }
  return { errors: [], lines: await inSlices(readLines(records, columns, table)) }
}

function* readLines<V extends Values, R extends string>(
  records: readonly CsvRecord[],
  columns: readonly ((keyof V & string) | 'ignored')[],
  table: Table<V, R | CsvReason>,
): Generator<void, TableLine<V, R | CsvReason>[]> {
  const lines: TableLine<V, R | CsvReason>[] = []
  for (const record of records) {
    lines.push(readLine(record, columns, table))
    yield
  }
  return lines
}

function readHeadings<V extends Values, R extends string>(
  head: CsvRecord,
  table: Table<V, R | CsvReason>,
): { columns: ((keyof V & string) | 'ignored')[]; errors: TableError<R | CsvReason>[] } {
  if (head.problem) return { columns: [], errors: [{ reason: head.problem }] }
  const errors: TableError<R | CsvReason>[] = []
  const columns: ((keyof V & string) | 'ignored')[] = []
  for (const heading of head.cells) {
    // A file that is no table may be one line of a hundred thousand cells.
    if (errors.length >= maxErrorsOfLine) return { columns: [], errors }
    // A spreadsheet leaves empty columns at the end.
    const isNamed = heading.trim() !== ''
    const column = isNamed && heading.length <= maxHeading ? table.columnOf(heading) : undefined
    if (!column && isNamed) errors.push({ column: withoutApostrophe(heading), reason: 'unknownColumn' })
    columns.push(column ?? 'ignored')
  }
  for (const column of new Set(columns))
    if (column !== 'ignored' && columns.indexOf(column) !== columns.lastIndexOf(column))
      errors.push({ column, reason: 'duplicateColumn' })
  for (const column of table.columns)
    if (!columns.includes(column)) errors.push({ column, reason: 'missingColumn' })
  return { columns, errors }
}

/** Longer ones name nothing; a file may be one heading of a megabyte. */
const maxHeading = 100

/** The beginning of a cell; enough of it is looked at for letters of several code units. */
const withoutApostrophe = (text: string) =>
  Array.from(normalizeText(text.slice(0, 1024).trim().slice(0, 512)))
    .slice(0, 32)
    .join('')

function readLine<V extends Values, R extends string>(
  { line, cells, problem }: CsvRecord,
  columns: readonly ((keyof V & string) | 'ignored')[],
  table: Table<V, R | CsvReason>,
): TableLine<V, R | CsvReason> {
  const errors: TableError<R | CsvReason>[] = []
  const shownName = withoutApostrophe(cells[columns.indexOf(table.shown)] ?? '')
  if (problem) errors.push({ reason: problem })
  else if (cells.length < columns.length) errors.push({ reason: 'tooFewCells', min: columns.length })
  else if (cells.slice(columns.length).some(cell => cell.trim() !== ''))
    errors.push({ reason: 'tooManyCells', max: columns.length })
  if (errors.length > 0) return { line, values: {}, shown: shownName, errors }
  const values: Partial<V> = {}
  for (const [n, column] of columns.entries()) {
    if (column === 'ignored') continue
    const cell = (cells[n] ?? '').trim()
    if (cell === '') {
      if (table.cells.includes(column)) errors.push({ column, reason: 'required' })
      continue
    }
    const refusal = refusalOf(cell, table.paragraphs?.includes(column) === true)
    const outcome = refusal ? { reason: refusal } : table.readers[column](cell)
    if (isRefusal(outcome)) errors.push({ column, ...outcome })
    else values[column] = outcome
  }
  return { line, values, shown: shownName, errors: errors.slice(0, maxErrorsOfLine) }
}

const isRefusal = <R extends string>(
  outcome: string | number | null | CellRefusal<R>,
): outcome is CellRefusal<R> => typeof outcome === 'object' && outcome !== null

function refusalOf(cell: string, isParagraph: boolean): CsvReason | undefined {
  // What a file in another encoding than UTF-8 becomes.
  if (cell.includes('\ufffd') || !cell.isWellFormed()) return 'damagedText'
  return !isParagraph && /[\r\n\u2028\u2029]/.test(cell) ? 'lineBreak' : undefined
}

/** What a spreadsheet makes of a number that it takes for one: the last digits are lost. */
export const isScientific = (cell: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(cell)

/** Letters alone, so that `full_name`, `Full name` and `fullName` are one heading. */
export const headingKey = (heading: string): string =>
  plainLetters(heading)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
