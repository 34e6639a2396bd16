import { plural } from '../plural.ts'
import type { peopleImport as vi } from '../vi/peopleImport.ts'

const number = (value: number) => value.toLocaleString('en')
const accounts = (count: number) => plural(number(count), 'account')
const columnNames = {
  username: 'Username',
  fullName: 'Full name',
  displayName: 'Display name',
  email: 'Email',
  phoneNumber: 'Phone number',
  language: 'Language',
}

export const peopleImport = {
  menu: 'Import and export accounts',
  import: 'Import from a CSV file',
  export: 'Export as a CSV file',
  exported: 'The list of accounts was exported. This is recorded.',
  exportedFiles: files => `The list of accounts was exported as ${plural(files, 'file')}. This is recorded.`,
  title: 'Import accounts from a CSV file',
  text: 'An account whose username exists is changed, any other is created. An empty cell keeps what is there. Nothing changes until you have seen the preview and confirm it.',
  sample:
    'Username,Full name,Display name,Email,Phone number,Language\r\nnguyen.van.an,Nguyễn Văn An,,an@example.com,0912 345 678,vi\r\n',
  paste: 'Or paste its content here',
  columns:
    'The first line names the columns: Username (required), Full name, Display name, Email, Phone number, Language (vi or en). 10,000 lines at most.',
  tooLarge: 'The file is too large. Split it into files of at most 10,000 lines.',
  run: (createdCount, changedCount) =>
    createdCount > 0 && changedCount > 0
      ? `Create ${number(createdCount)} and change ${accounts(changedCount)}`
      : changedCount > 0
        ? `Change ${accounts(changedCount)}`
        : `Create ${accounts(createdCount)}`,
  refused: lines =>
    `Lines with errors: ${number(lines)}. Mend all of them in the file and choose it again; while there are errors nobody is imported.`,
  ready: (createdCount, changedCount) =>
    createdCount + changedCount === 0
      ? 'All accounts of the file are like that already; there is nothing to import.'
      : `The file has no errors: ${accounts(createdCount)} will be created, ${number(changedCount)} changed.`,
  waiting: count =>
    `People of the file who were invited and have set no password yet: ${number(count)}. If you hand links over, they get new ones and the earlier links are void.`,
  renew: count => `Get ${plural(number(count), 'new link')}`,
  change: (column, before, after) => `${column}: ${before} → ${after}`,
  nothing: '(empty)',
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
  done: (createdCount, changedCount) =>
    `Created ${number(createdCount)} and changed ${accounts(changedCount)}.`,
  invited: count => `Invitations on their way: ${number(count)}.`,
  links: count =>
    `Links to hand over: ${number(count)}. They are shown this once: download the list before you close.`,
  saveLinks: 'Download the list of links',
  expires: time => `The links expire ${time}.`,
  reasons: {
    mixedScripts: () => 'mixes Latin letters with look-alikes of another alphabet.',
    usernameInvalid: () =>
      'takes unmarked letters, digits, full stops and underscores, and begins with a letter.',
    usernameReserved: () => 'is reserved.',
    emailInvalid: () => 'is no email address.',
    phoneNumberInvalid: () => 'is no mobile number.',
    languageUnknown: () => 'must be vi or en.',
    duplicate: ({ otherLine }) => `is the same as in line ${number(otherLine ?? 0)}.`,
    taken: () => 'belongs to another account.',
    permissionNotHeld: () => 'You cannot change the account of somebody who may do more than you.',
  },
} satisfies typeof vi
