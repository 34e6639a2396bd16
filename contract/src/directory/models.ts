import { z } from 'zod'
import { csvError, csvLineNumber } from '../csv-import.ts'
import { csvReasons, maxErrorsOfLine } from '../rules/csv-import.ts'
import { maxImportLines } from '../rules/directory.ts'
import { time } from '../text.ts'

export const ImportColumn = z.enum([
  'username',
  'fullName',
  'displayName',
  'email',
  'phoneNumber',
  'language',
])
export type ImportColumn = z.output<typeof ImportColumn>

/** Why a file or a line cannot be imported. */
export const importReasons = [
  ...csvReasons,
  // of a cell
  'mixedScripts',
  'usernameInvalid',
  'usernameReserved',
  'emailInvalid',
  'phoneNumberInvalid',
  'languageUnknown',
  // of the line beside the others and the accounts that exist
  'duplicate',
  'taken',
  'permissionNotHeld',
] as const

export const ImportError = csvError(importReasons)
export type ImportError = z.output<typeof ImportError>

export const ImportLine = z.object({
  line: csvLineNumber(),
  outcome: z.enum(['CREATE', 'CHANGE', 'UNCHANGED', 'ERROR']),
  username: z.string(),
  name: z.string().optional(),
  changes: z
    .array(z.object({ column: ImportColumn, before: z.string(), after: z.string() }))
    .max(ImportColumn.options.length)
    .optional(),
  errors: z.array(ImportError).max(maxErrorsOfLine).optional(),
})
export type ImportLine = z.output<typeof ImportLine>

/** What an import would do, line by line. */
export const ImportReport = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int().describe('Lines with errors; with one of them nothing is imported'),
  waiting: z
    .number()
    .int()
    .describe(
      'People of the file who have an account and have never come, by whatever way: an import with LINKS gives them new links',
    ),
  lines: z.array(ImportLine).max(maxImportLines + 1),
})
export type ImportReport = z.output<typeof ImportReport>

export const ImportResult = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  invited: z.number().int().describe('How many invitations wait to leave by mail'),
  links: z
    .array(z.object({ username: z.string(), name: z.string(), url: z.string() }))
    .max(maxImportLines)
    .describe(
      'For the others, and with LINKS for who waits since an earlier import: a link that sets the first password, shown this once',
    ),
  expiresTime: time().describe('Of the links and invitations'),
})
export type ImportResult = z.output<typeof ImportResult>
