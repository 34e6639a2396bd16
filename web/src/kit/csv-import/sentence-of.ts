import type { CsvReason } from '@trau/contract/rules/csv-import'
import { type CsvImportWords, useCsvImportWords } from '../../i18n/words/csv-import.ts'

/** As the contract declares it, whichever reasons a file has beside those of every file. */
interface LineError {
  column?: string | undefined
  reason: string
  min?: number | undefined
  max?: number | undefined
  otherLine?: number | undefined
}

interface ReasonWords<E extends LineError> {
  columnNames: Record<string, string>
  reasons: Record<Exclude<E['reason'], CsvReason>, (error: E) => string>
}

const ofHeading: readonly string[] = ['unknownColumn', 'missingColumn', 'duplicateColumn']

/** Which column, and what is wrong with it. */
export function sentenceOf<E extends LineError>(
  error: E,
  sharedWords: CsvImportWords,
  { columnNames, reasons }: ReasonWords<E>,
): string {
  const { column, reason } = error
  const name = column && Object.hasOwn(columnNames, column) ? columnNames[column] : column
  const write = { ...sharedWords.reasons, ...reasons }[reason as CsvReason] as (error: E) => string
  const sentence = write({ ...error, column: name })
  return !name || ofHeading.includes(reason) ? sentence : `${name}: ${sentence}`
}

/** Writes errors in the reader's language. */
export function useSentences<E extends LineError>(words: ReasonWords<E>): (error: E) => string {
  const sharedWords = useCsvImportWords()
  return error => sentenceOf(error, sharedWords, words)
}
