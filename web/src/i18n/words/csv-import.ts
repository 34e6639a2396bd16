import { useText } from '../text.ts'
import { csvImport } from '../vi/csvImport.ts'

export type CsvImportWords = typeof csvImport

export const useCsvImportWords = (): CsvImportWords => useText(csvImport)
