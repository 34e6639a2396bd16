import type { NoteTransferWords } from '../vi/noteTransfer.ts'

const number = (count: number) => count.toLocaleString('en')
const some = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`
const notes = (count: number) => some(count, 'note')
const listOf = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

export const noteTransfer: NoteTransferWords = {
  exportText:
    'One zip file with a file for each note, and the pictures and files in them. The trash is left out.',
  withShared: 'With notes that others share with me',
  exportStart: 'Export',
  exporting: (doneCount, of) => `Exporting ${number(doneCount)} of ${notes(of)}`,
  listing: 'Looking for notes',
  stop: 'Stop',
  exported: (count, lockedCount) =>
    `Exported ${notes(count)}${lockedCount > 0 ? `; ${number(lockedCount)} locked, not in the file` : ''}`,
  nothingToExport: lockedCount =>
    lockedCount > 0 ? `${notes(lockedCount)} locked, and no others` : 'There are no notes to export',
  exportFailedNotes: count => `${notes(count)} could not be exported`,
  exportFailedFiles: count => `${some(count, 'picture or file')} could not be downloaded`,
  downloadAgain: 'Download again',
  archiveName: day => `notes-${day}.zip`,

  importText:
    'From a zip file of Google Keep (Takeout), Notion or Trầu, or from Markdown, HTML or text files. You see what will be imported first.',
  importLimits: 'At most 2,000 notes, 10,000 entries, 20 MB a file and 500 MB unpacked at a time.',
  choose: 'Choose files',
  chooseOthers: 'Choose others',
  readingFiles: 'Reading files',
  readingOf: (doneCount, of) => `Reading ${number(doneCount)} of ${number(of)}`,
  problems: {
    notArchive: 'This is not a zip file.',
    damaged: 'The zip file is damaged or incomplete. Download it again and retry.',
    encrypted: 'The zip file has a password. Unpack it, pack it again without one, and retry.',
    tooManyEntries: 'The zip file has more than 10,000 entries. Export your notes alone and retry.',
    entryTooLarge: 'A file is larger than 20 MB.',
    unpackedTooLarge: 'The unpacked content is larger than 500 MB. Split it into several zip files.',
  },
  nothingFound: 'No notes were found in this file',
  kinds: { keep: 'Google Keep', notion: 'Notion', files: 'Chosen files' },
  found: (kind, count, pictures, files, tables) =>
    `${kind}: ${listOf([
      notes(count),
      pictures > 0 && some(pictures, 'picture'),
      files > 0 && some(files, 'file'),
      tables > 0 && some(tables, 'table'),
    ])}`,
  foundList: 'Notes to import',
  timesLost: 'Dates of creation and change will be those of the import.',
  pictures: count => some(count, 'picture'),
  files: count => some(count, 'file'),
  rows: (takenCount, all) =>
    takenCount < all
      ? `Table, first ${number(takenCount)} of ${some(all, 'row')}`
      : `Table of ${some(all, 'row')}`,
  columnsCut: most => `first ${number(most)} columns only`,
  pinned: 'pinned',
  archived: 'archived',
  leftOut: count => `Not imported: ${number(count)}`,
  reasons: {
    trashed: 'in the trash',
    empty: 'empty',
    tooLarge: 'larger than 1 MB',
    unreadable: 'cannot be read',
    tooMany: 'more than 2,000 notes',
    fileMissing: 'file is not in the archive',
    fileTooLarge: 'file larger than 20 MB, or all together larger than 500 MB',
    foreign: 'no note, and in none',
  },
  more: count => `Show ${number(count)} more`,
  start: count => `Import ${notes(count)}`,
  importing: (doneCount, of) => `Importing ${number(doneCount)} of ${notes(of)}`,
  imported: count => `Imported ${notes(count)}`,
  stopped: (doneCount, of) =>
    `Imported ${number(doneCount)} of ${notes(of)}. Press “Import” to go on; no note is imported twice.`,
  done: 'Imported',
  refusedFiles: count => `${some(count, 'picture or file')} could not be uploaded`,
  refusedLabels: count => `${some(count, 'label')} could not be added: there are 100 already`,
}
