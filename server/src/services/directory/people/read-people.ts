import { type ImportColumn, type ImportError, maxImportLines, personName } from '@trau/contract'
import { maxPersonName } from '@trau/contract/rules/person'
import { type CellRefusal, isScientific, readTable } from '#platform/csv-table.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { normalizeEmail, normalizePhone } from '../../identity/index.ts'
import { readUsername } from '../../identity-authen/index.ts'
import { columnOf } from './columns.ts'

type Values = Record<ImportColumn, string>
type Reason = ImportError['reason']

/** A line as it was read: values as they are stored, of the columns that say something. */
export interface ReadLine {
  line: number
  values: Partial<Values>
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
export async function readPeople(text: string): Promise<ReadFile> {
  const file = await readTable<Values, Reason>(text, {
    maxLines: maxImportLines,
    columnOf,
    columns: ['username'],
    cells: ['username'],
    shown: 'username',
    readers,
  })
  const lines = file.lines.map(({ shown: username, ...line }) => ({ ...line, username: username }))
  findDuplicates(lines)
  return { errors: file.errors, lines }
}

type Refusal = CellRefusal<Reason>

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
    if (isScientific(cell)) return { reason: 'scientificNumber' }
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
