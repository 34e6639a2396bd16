import type { peopleImport as vi } from '../vi/peopleImport.ts'

const number = (value: number) => value.toLocaleString('en')
const columnNames = {
  username: 'Username',
  fullName: 'Full name',
  displayName: 'Display name',
  email: 'Email',
  phoneNumber: 'Phone number',
  language: 'Language',
}
const nameOf = (column = '') => (columnNames as Record<string, string>)[column] ?? column

export const peopleImport = {
  menu: 'Import and export accounts',
  import: 'Import from a CSV file',
  export: 'Export as a CSV file',
  exported: 'The list of accounts was exported. This is recorded.',
  title: 'Import accounts from a CSV file',
  text: 'An account whose username exists is changed, any other is created. An empty cell keeps what is there. Nothing changes until you have seen the preview and confirm it.',
  choose: 'Choose a CSV file',
  saveSample: 'Download a sample',
  sample:
    'Username,Full name,Display name,Email,Phone number,Language\r\nnguyen.van.an,Nguyễn Văn An,,an@example.com,0912 345 678,vi\r\n',
  paste: 'Or paste its content here',
  columns:
    'The first line names the columns: Username (required), Full name, Display name, Email, Phone number, Language (vi or en). 10,000 lines at most.',
  problems: {
    tooLarge: 'The file is too large. Split it into files of at most 10,000 lines.',
    notUtf8: 'The file is not encoded as UTF-8, so letters would be lost. In Excel, save it as “CSV UTF-8”.',
  },
  check: 'Preview',
  otherFile: 'Choose another file',
  run: (created, changed) =>
    created > 0 && changed > 0
      ? `Create ${number(created)} and change ${number(changed)} accounts`
      : changed > 0
        ? `Change ${number(changed)} accounts`
        : `Create ${number(created)} accounts`,
  close: 'Close',
  refused: lines =>
    `Lines with errors: ${number(lines)}. Mend all of them in the file and choose it again; while there are errors nobody is imported.`,
  ready: (created, changed) =>
    created + changed === 0
      ? 'All accounts of the file are like that already; there is nothing to import.'
      : `The file has no errors: ${number(created)} accounts will be created, ${number(changed)} changed.`,
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
  change: (column, before, after) => `${column}: ${before} → ${after}`,
  nothing: '(empty)',
  pages: 'Pages',
  before: 'Previous page',
  next: 'Next page',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  columnNames,
  invitation: 'How new people get the link that sets their password',
  invitations: {
    MAIL: {
      label: 'Send an invitation by mail',
      description: 'For people without an address you get the link to hand over.',
    },
    LINKS: {
      label: 'Send nothing, I hand the links over',
      description: 'You download the list of links after the import.',
    },
  },
  done: (created, changed) => `Created ${number(created)} and changed ${number(changed)} accounts.`,
  invited: count => `Invitations on their way: ${number(count)}.`,
  links: count =>
    `Links to hand over: ${number(count)}. They are shown this once: download the list before you close.`,
  saveLinks: 'Download the list of links',
  expires: time => `The links expire ${time}.`,
  reasons: {
    empty: () => 'The file has no line to import.',
    unknownColumn: ({ column }) => `There is no column called “${column}”.`,
    duplicateColumn: ({ column }) => `The column “${nameOf(column)}” is there twice.`,
    missingColumn: ({ column }) => `The column “${nameOf(column)}” is missing.`,
    tooManyLines: ({ max }) => `The file has more than ${number(max ?? 10_000)} lines.`,
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
    mixedScripts: () => 'mixes Latin letters with look-alikes of another alphabet.',
    usernameInvalid: () =>
      'takes unmarked letters, digits, full stops and underscores, and begins with a letter.',
    usernameReserved: () => 'is reserved.',
    emailInvalid: () => 'is no email address.',
    phoneNumberInvalid: () => 'is no mobile number.',
    scientificNumber: () =>
      'was turned into exponent form by a spreadsheet and lost its last digits. Format the column as text and enter it again.',
    languageUnknown: () => 'must be vi or en.',
    duplicate: ({ otherLine }) => `is the same as in line ${number(otherLine ?? 0)}.`,
    taken: () => 'belongs to another account.',
    permissionNotHeld: () => 'You cannot change the account of somebody who may do more than you.',
  },
} satisfies typeof vi
