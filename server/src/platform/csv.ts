import { csvCell, startsFormula } from '@trau/contract/rules/csv'
import { inSlices } from './slices.ts'

/** A line of a CSV file, in which no cell is a formula. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

export interface CsvRecord {
  /** Of its first character, from 1. */
  line: number
  /** Without the apostrophe that disarms a formula. */
  cells: string[]
  problem?: 'unclosedQuote' | 'quoteInCell' | 'textAfterQuote'
}

/**
 * The records of a CSV file as spreadsheets write it: with or without a byte order mark, separated by whichever of comma, semicolon and tab its
 * first line has most of (or names by `sep=`), lines of any ending, cells in quotes with anything in them. Empty lines are left out. Linear, and
 * others have their turn on the event loop meanwhile: a file may be hundreds of thousands of empty cells or lines.
 * @param options.maxRecords reading stops after one more
 */
export const readCsv = (text: string, options?: ReadingOptions): Promise<CsvRecord[]> =>
  inSlices(readSteps(text, options))

interface ReadingOptions {
  maxRecords?: number
}

/** As `readCsv`, a step for every few cells. */
export function* readSteps(
  text: string,
  { maxRecords = Number.POSITIVE_INFINITY }: ReadingOptions = {},
): Generator<void, CsvRecord[]> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  const separatorLine = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(text.slice(at, at + 8))
  if (separatorLine) {
    at += separatorLine[0].length
    line++
  }
  const separator = separatorLine?.[1] ?? separatorOf(text, at)
  const records: CsvRecord[] = []
  let cellCount = 0
  while (at < text.length && records.length <= maxRecords) {
    if (++cellCount % cellsOfStep === 0) yield
    const unit = text.charCodeAt(at)
    if (unit === lineFeed || unit === carriageReturn) {
      at += unit === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
      line++
      continue
    }
    const record: CsvRecord = { line, cells: [] }
    let isBlank = true
    for (;;) {
      if (++cellCount % cellsOfStep === 0) yield
      let cell: string
      if (text[at] === '"') {
        const quotedCell = readQuoted(text, at)
        cell = quotedCell.cell
        for (let n = at; n < quotedCell.end; n++) {
          const char = text[n]
          if (char === '\n' || (char === '\r' && text[n + 1] !== '\n')) line++
        }
        at = quotedCell.end
        if (!quotedCell.isClosed) record.problem ??= 'unclosedQuote'
        const rest = endOf(separator, text, at)
        if (rest > at) record.problem ??= 'textAfterQuote'
        at = rest
      } else {
        const end = endOf(separator, text, at)
        cell = text.slice(at, end)
        if (cell.includes('"')) record.problem ??= 'quoteInCell'
        at = end
      }
      isBlank &&= cell.trim() === ''
      record.cells.push(cell.startsWith("'") && startsFormula(cell.slice(1)) ? cell.slice(1) : cell)
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    if (at < text.length) at++
    line++
    if (record.problem || !isBlank) records.push(record)
  }
  return records
}

const lineFeed = 10
const carriageReturn = 13
const cellsOfStep = 64
/** So much of the first line says what separates its cells. */
const maxLooked = 10_000

/** The separator that stands most often outside of quotes in the first line. */
function separatorOf(text: string, start: number): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  const end = Math.min(text.length, start + maxLooked)
  for (let at = start; at < end; at++) {
    const char = text[at]!
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && char in counts) counts[char]!++
  }
  return Object.entries(counts).sort((a, b) => b[1] - a[1])[0]![0]
}

/** By code units: a regular expression is interpreted when it runs first, and one cell may be the whole file. */
function endOf(separator: string, text: string, start: number): number {
  const code = separator.charCodeAt(0)
  let at = start
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === code || unit === lineFeed || unit === carriageReturn) break
  }
  return at
}

/** The cell that begins with the quote at `start`; quotes within are doubled. */
function readQuoted(text: string, start: number): { cell: string; end: number; isClosed: boolean } {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1)
      return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length, isClosed: false }
    if (text[quote + 1] !== '"')
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1, isClosed: true }
    at = quote + 2
  }
}
