import type { BoardWords } from '../vi/board.ts'

export const board: BoardWords = {
  title: 'Shared board',
  notes: 'Notes',
  noNotes: 'No shared notes yet. Notes that are shared with this conversation stand here.',
  newNote: 'New note',
  polls: 'Polls',
  noPolls: 'No polls yet.',
  pins: 'Pinned messages',
  noPins: 'Nothing pinned yet.',
  files: 'Files',
  noFiles: 'No files sent yet.',
  more: 'Show more',
  moreOf: (part: string) => `Show more: ${part}`,
  loading: 'Loading',
  doneOf: (doneCount: number, total: number) => `${doneCount}/${total} done`,
}
